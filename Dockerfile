FROM node:24.11.1-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY proof/package.json proof/
COPY eventstore/package.json eventstore/
COPY projections/package.json projections/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY sandbox/package.json sandbox/
COPY client/package.json client/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --include=dev
COPY . .
RUN npm run build

FROM node:24.11.1-bookworm-slim AS packages
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app/package.json /app/package-lock.json /app/.npmrc ./
COPY --from=build /app/contracts/package.json contracts/
COPY --from=build /app/proof/package.json proof/
COPY --from=build /app/eventstore/package.json eventstore/
COPY --from=build /app/projections/package.json projections/
COPY --from=build /app/backend/package.json backend/
RUN npm ci --omit=dev --workspace contracts --workspace proof --workspace eventstore --workspace projections --workspace backend

FROM node:24.11.1-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=packages --chown=node:node /app ./
COPY --from=build --chown=node:node /app/dist/product dist/product
COPY --from=build --chown=node:node /app/dist/auditor dist/auditor
COPY --from=build --chown=node:node /app/projections/src projections/src
COPY --from=build --chown=node:node /app/backend/src/migrations backend/src/migrations
COPY --from=build --chown=node:node /app/frontend/dist frontend/dist
COPY --from=build --chown=node:node /app/scripts/health.sh scripts/health.sh
RUN install -d -o node -g node /var/lib/orderstream
USER node
EXPOSE 3000
HEALTHCHECK --interval=20s --timeout=10s --start-period=2m CMD ["bash", "scripts/health.sh", "/api/health/ready"]
CMD ["node", "--enable-source-maps", "dist/product/api.js"]
