# The server as an image: docs/operations.md, 'In a container'. For another kind of machine:
#   docker buildx build --platform linux/amd64,linux/arm64 …
#
# The bases are pinned by version. To pin them by digest, look it up and give it as an argument:
#   docker buildx imagetools inspect docker.io/library/node:24.21.0-trixie-slim
#   docker build --build-arg NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim@sha256:… .
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim
# glibc, libstdc++, certificates and time zones; no shell. Its tags name Debian's version and nothing finer. Backups of
# PostgreSQL need pg_dump: with that database take docker.io/library/postgres of its version as the base.
ARG BASE_IMAGE=gcr.io/distroless/cc-debian13:nonroot

# Builds on the machine's own kind; what it makes is for any.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --loglevel=error
COPY . .
# Most samples of student work are for the demo, which listens on loopback only.
RUN npm run build && mkdir /data && find build/photos -name 'work-0[2-9]*' -delete

# The libraries of sharp, which no bundle can hold, are for one kind of machine.
ARG BUILDARCH
ARG TARGETARCH
RUN test "$TARGETARCH" = "$BUILDARCH" || npm ci --omit=dev --ignore-scripts --loglevel=error \
  --os=linux --libc=glibc --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)"

FROM ${NODE_IMAGE} AS node

FROM ${BASE_IMAGE}
WORKDIR /app
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=10001:10001 /data /data
COPY --from=build /app/node_modules/sharp node_modules/sharp
COPY --from=build /app/node_modules/@img node_modules/@img
COPY --from=build /app/node_modules/detect-libc node_modules/detect-libc
COPY --from=build /app/node_modules/semver node_modules/semver
COPY --from=build /app/package.json ./
COPY --from=build /app/build/sbom.json build/sbom.json
COPY --from=build /app/build/photos build/photos
COPY --from=build /app/build/site build/site
COPY --from=build /app/build/server build/server
COPY --from=build /app/messages messages
COPY --from=build /app/start/content start/content
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s CMD ["/usr/local/bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["--max-semi-space-size=8", "--heap-growing-percent=100", "build/server/main.js", "production"]
