import { parseArgs } from 'node:util';
import { endOnRequest } from '../processes/arguments.ts';
import { proxyServer, type Bar, type Routes } from './proxy.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    product: { type: 'string' },
    routes: { type: 'string' },
    bar: { type: 'string' },
  },
});
const routes = JSON.parse(values.routes ?? '[]') as Routes;
const bar = JSON.parse(values.bar ?? '{"run":"","accounts":[],"password":"","links":[]}') as Bar;
const server = proxyServer(routes, Number(values.product), bar);
server.listen(Number(values.port), values.host ?? '127.0.0.1', () =>
  console.log(`proxy ready on ${values.host ?? '127.0.0.1'}:${values.port}`),
);
endOnRequest(() => {
  server.close();
  server.closeAllConnections();
});
