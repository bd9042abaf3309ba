FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /src
COPY deploy/requirements.lock deploy/build.lock deploy/
RUN python -m venv /opt/fairshow && /opt/fairshow/bin/pip install --no-cache-dir --require-hashes -r deploy/requirements.lock \
    && python -m venv /opt/build && /opt/build/bin/pip install --no-cache-dir --require-hashes -r deploy/build.lock
COPY pyproject.toml setup.py README.md openapi.yaml ./
COPY referee referee
COPY schemas schemas
COPY service service
COPY kit kit
COPY conformance conformance
RUN /opt/build/bin/pip wheel --no-build-isolation --no-deps --wheel-dir /dist . \
    && /opt/fairshow/bin/pip install --no-cache-dir --no-deps /dist/*.whl
RUN cd / && /opt/fairshow/bin/python -c "from referee.solver import KERNEL; assert KERNEL == 'compiled'"

FROM python:3.13-slim
ARG COMMIT=unknown
ENV COMMIT=$COMMIT HOST=0.0.0.0 PORT=8000 DRAIN_SECONDS=5 METRICS_DIR=/dev/shm/fairshow-metrics PYTHONDONTWRITEBYTECODE=1
COPY --from=build /opt/fairshow /opt/fairshow
RUN useradd --system --uid 10001 --no-create-home fairshow
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s CMD ["/opt/fairshow/bin/python", "-c", \
    "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/readyz', timeout=2)"]
ENTRYPOINT ["/opt/fairshow/bin/gunicorn", "-c", "python:service.gunicorn_conf", "service.wsgi:app"]
