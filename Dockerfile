FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/setup.mjs

FROM node:24-slim
WORKDIR /app
COPY --from=build /app /app
ENV NODE_ENV=production DURBAR_DATA=/data HOST=0.0.0.0 PORT=3000
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "packages/cli/dist/main.js", "serve"]
