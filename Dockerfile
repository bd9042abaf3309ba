FROM python:3.13-slim AS build
WORKDIR /src
COPY pyproject.toml README.md openapi.yaml ./
COPY referee referee
COPY schemas schemas
COPY service service
RUN python -m venv /opt/fairshow && /opt/fairshow/bin/pip install --no-cache-dir .

FROM python:3.13-slim
ARG COMMIT=unknown
ENV COMMIT=$COMMIT HOST=0.0.0.0 PORT=8000 METRICS_DIR=/dev/shm/fairshow-metrics PYTHONDONTWRITEBYTECODE=1
COPY --from=build /opt/fairshow /opt/fairshow
RUN useradd --system --uid 10001 --no-create-home fairshow
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s CMD ["/opt/fairshow/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
ENTRYPOINT ["/opt/fairshow/bin/gunicorn", "-c", "python:service.gunicorn_conf", "service.wsgi:app"]
