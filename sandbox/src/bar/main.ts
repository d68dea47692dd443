import { parseArgs } from 'node:util';
import { closeOnSignal } from '../processes/arguments.ts';
import { hostNamesOf } from '../processes/own-names.ts';
import { proxyServer, type Bar, type ProxyRoutes } from './proxy.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    product: { type: 'string' },
    routes: { type: 'string' },
    'public-url': { type: 'string' },
  },
});
const routes = JSON.parse(values.routes ?? '[]') as ProxyRoutes;
// It contains a password, though a public one.
const bar = JSON.parse(process.env.SANDBOX_BAR ?? '{"run":"","accounts":[],"password":"","links":[]}') as Bar;
const server = proxyServer(routes, Number(values.product), bar, hostNamesOf(values['public-url'] ?? ''));
server.listen(Number(values.port), values.host ?? '127.0.0.1', () =>
  console.log(`proxy ready on ${values.host ?? '127.0.0.1'}:${values.port}`),
);
closeOnSignal(() => {
  server.close();
  server.closeAllConnections();
});
