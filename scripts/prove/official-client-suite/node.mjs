// One server of ours and, in front of it, as many listeners with TLS as the suite wants nodes.
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import pg from 'pg';

/** @typedef {{ port: number, alive: boolean, refuse: () => void, kill: () => void }} SuiteNode */

/** @typedef {{ count: number, insecure: boolean, options: Record<string, string | number | undefined> }} Wanted */

const { count, insecure, options } = /** @type {Wanted} */ (JSON.parse(process.argv[2] ?? ''));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'official-client-node-'));
const main = path.join(import.meta.dirname, '../../../sandbox/dist/eventstore/main.js');
const server = process.env.SUITE_DATABASE;
const database = server !== undefined && server !== '' ? `suite_${randomUUID().replaceAll('-', '')}` : null;

/** @param {string} name */
const pathOf = (name) => path.join(folder, name);
/** @param {...string} args */
const runOpenssl = (...args) => execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'ignore'] });

function createCertificates() {
  runOpenssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=test authority',
    '-keyout',
    pathOf('ca.key'),
    '-out',
    pathOf('ca.crt'),
  );
  fs.writeFileSync(pathOf('names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  for (const name of ['node', 'user']) {
    runOpenssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      pathOf(`${name}.key`),
      '-out',
      pathOf(`${name}.csr`),
    );
    const sign = ['-CA', pathOf('ca.crt'), '-CAkey', pathOf('ca.key'), '-CAcreateserial', '-days', '2', '-extfile', pathOf('names')];
    runOpenssl('x509', '-req', '-in', pathOf(`${name}.csr`), ...sign, '-out', pathOf(`${name}.crt`));
  }
  return (/** @type {string} */ name) => fs.readFileSync(pathOf(name), 'utf8');
}

/** @param {string} statement */
async function runSql(statement) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function startServer() {
  const where = ['--memory'];
  if (database !== null) {
    const url = new URL(String(server));
    url.pathname = `/${database}`;
    where.splice(0, 1, '--database', url.href);
  }
  /** @param {string} name */
  const valuesOfOption = (name) => (options[name] === undefined ? [] : [String(options[name])]);
  const limits = valuesOfOption('EVENTSTORE_MAX_APPEND_SIZE').flatMap((size) => ['--max-append-size', size]);
  // Long enough for a machine that has other work to do; and never shorter than an idle server could keep.
  const patience = ['--commit-timeout', String(Math.max(50, Number(options.EVENTSTORE_COMMIT_TIMEOUT_MS ?? 10_000)))];
  const child = spawn(process.execPath, [main, '--port', '0', ...where, ...limits, ...patience], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    const ready = /ready on .*:(\d+)/.exec(said);
    if (ready) return { child, port: Number(ready[1]) };
  }
  throw new Error('the event store did not start');
}

const read = createCertificates();
if (database !== null) await runSql(`create database ${database}`);
let { child, port } = await startServer();
/** @type {SuiteNode[]} */
const nodes = [];

async function endServer() {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/**
 * Stops a node like a container; the other nodes then elect a new leader.
 * @param {number} wanted
 */
async function killNode(wanted) {
  const node = nodes.find((one) => one.port === wanted);
  if (!node) throw new Error(`no node listens on ${wanted}`);
  node.refuse();
  await endServer();
  node.kill();
  if (nodes.some(({ alive }) => alive)) ({ child, port } = await startServer());
}

async function restartNode() {
  if (!nodes.some(({ alive }) => alive)) ({ child, port } = await startServer());
  for (const [at, node] of nodes.entries()) if (!node.alive) nodes[at] = await listenForNode(node.port);
}

/**
 * @param {number} [at]
 * @returns {Promise<SuiteNode>}
 */
async function listenForNode(at = 0) {
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  /** @param {net.Socket} socket */
  const forwardToNode = (socket) => {
    const upstream = net.connect(port, '127.0.0.1');
    sockets.add(socket);
    for (const [one, other] of /** @type {const} */ ([
      [socket, upstream],
      [upstream, socket],
    ])) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
    socket.on('close', () => sockets.delete(socket));
  };
  const front = insecure
    ? net.createServer(forwardToNode)
    : tls.createServer({ key: read('node.key'), cert: read('node.crt'), ALPNProtocols: ['h2'] }, forwardToNode);
  front.on('tlsClientError', () => undefined);
  front.listen(at, '127.0.0.1');
  await once(front, 'listening');
  const { port: listened } = /** @type {net.AddressInfo} */ (front.address());
  /** @type {SuiteNode} */
  const node = {
    port: listened,
    alive: true,
    refuse() {
      node.alive = false;
      front.close();
    },
    kill() {
      node.refuse();
      for (const socket of sockets) socket.destroy();
    },
  };
  return node;
}

for (let made = 0; made < count; made += 1) nodes.push(await listenForNode());

async function stopServers() {
  for (const node of nodes) node.kill();
  if (child.exitCode === null) await endServer();
  if (database !== null) await runSql(`drop database if exists ${database} with (force)`);
  fs.rmSync(folder, { recursive: true, force: true });
}

/** @param {object} message */
const tellSuite = (message) => process.send?.(message);
/** @param {{ kind: string, port: number }} message */
async function carryOut({ kind, port: wanted }) {
  if (kind === 'kill') await killNode(wanted);
  if (kind === 'resurrect') await restartNode();
  if (kind === 'down') await stopServers();
  tellSuite({ kind: `${kind} done` });
  if (kind === 'down') process.disconnect();
}

process.on('message', (/** @type {{ kind: string, port: number }} */ message) => void carryOut(message));
process.on('disconnect', () => {
  child.kill('SIGKILL');
  process.exit(0);
});
const paths = { root: pathOf('ca.crt'), cert: pathOf('user.crt'), key: pathOf('user.key') };
tellSuite({
  kind: 'ready',
  ports: nodes.map((node) => node.port),
  root: read('ca.crt'),
  user: { cert: read('user.crt'), key: read('user.key') },
  paths,
});
