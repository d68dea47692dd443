import { parseArgs } from 'node:util';
import { endOnRequest } from '../processes/arguments.ts';
import { nameOf } from '../processes/own-names.ts';
import { proxyServer, type Bar, type Routes } from './proxy.ts';

/** Connections that may wait to be taken: beyond them the kernel drops requests, and browsers repeat those only after seconds. */
const mostWaiting = 4096;

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
const host = values.host ?? '127.0.0.1';
server.listen({ port: Number(values.port), host, backlog: mostWaiting }, () => console.log(`proxy ready on ${host}:${values.port}`));
endOnRequest(() => {
  server.close();
  server.closeAllConnections();
});
