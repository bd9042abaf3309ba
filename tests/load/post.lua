-- What wrk sends (a file's bytes by POST) and tells at the end (one JSON object).
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"

function init(args)
   local file = io.open(args[1], "rb")
   wrk.body = file:read("*a")
   file:close()
end

function done(summary, latency, requests)
   local errors = summary.errors
   io.write(string.format(
      '\n{"requests": %d, "microseconds": %d, "p50": %d, "p99": %d, "p999": %d, "bad_status": %d, "broken": %d}\n',
      summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency:percentile(99.9),
      errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
