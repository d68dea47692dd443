import { parseArgs } from 'node:util';
import { endOnRequest } from '../processes/arguments.ts';
import { nameOf } from '../processes/own-names.ts';
import { proxyServer, type Bar, type Routes } from './proxy.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    product: { type: 'string' },
    routes: { type: 'string' },
    'public-url': { type: 'string' },
  },
});
const routes = JSON.parse(values.routes ?? '[]') as Routes;
// It contains a password, though a public one.
const bar = JSON.parse(process.env.SANDBOX_BAR ?? '{"run":"","accounts":[],"password":"","links":[]}') as Bar;
const server = proxyServer(routes, Number(values.product), bar, nameOf(values['public-url'] ?? ''));
server.listen(Number(values.port), values.host ?? '127.0.0.1', () =>
  console.log(`proxy ready on ${values.host ?? '127.0.0.1'}:${values.port}`),
);
endOnRequest(() => {
  server.close();
  server.closeAllConnections();
});
