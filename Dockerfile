# cesura without a network: everything it needs is inside.
#
#   docker build -t cesura .
#   docker run --rm --network none -v "$PWD:/data:ro" cesura evaluate corpus.json
#   docker run --rm --network none -v "$PWD:/data" --user "$(id -u):$(id -g)" cesura report corpus.json -o report.html
FROM node:20-bookworm-slim AS build
WORKDIR /cesura
COPY package.json package-lock.json .npmrc ./
COPY papers/package.json papers/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:20-bookworm-slim
COPY --from=build /cesura/package.json /cesura/LICENSE /cesura/
COPY --from=build /cesura/bin /cesura/bin
COPY --from=build /cesura/dist /cesura/dist
COPY --from=build /cesura/examples /cesura/examples
COPY --from=build /cesura/node_modules /cesura/node_modules
USER node
WORKDIR /data
ENTRYPOINT ["node", "/cesura/bin/cesura.js"]
CMD ["--help"]
