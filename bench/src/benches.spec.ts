import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Stands in for the other shop's benchmark: says at once what that would have measured. */
const peer = `
const fs = require('node:fs');
const seconds = process.argv.find((one) => one.startsWith('--seconds=')).split('=')[1];
const of = (value) => ({ median: value, min: value, max: value });
const summary = [1, 8, 32].map((many) => ({ name: 'order in 5 requests, concurrency ' + many, 'orders/s': of(0.001), 'order p99 ms': of(1e9) }));
summary.push({ name: 'admin order list, first 25, with customer, shipping, payments, concurrency 8', 'req/s': of(0.001) });
fs.writeFileSync(process.env.PEERS_RESULTS + '/peer-' + seconds + '.json', JSON.stringify({ summary }));
if (process.env.PEERS_DIR !== undefined) throw new Error('this is where the script is, and not where it may write');
`;

describe('the benchmarks in their short form', () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-bench-'));
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "commonjs" }');
    fs.writeFileSync(
      path.join(folder, 'vendure.mjs'),
      `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);${peer}`,
    );
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('run, and report every figure', async () => {
    const names = [
      'order-path',
      'me',
      'import',
      'overload',
      'outage',
      'keeping-up',
      'growth',
      'command',
      'attention',
      'audit',
      'lists',
      'sealing-cost',
      'side-by-side',
      'waiting',
    ];
    const { code, said, verdicts } = await run(['--short', ...names], { PEERS_DIR: folder });
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
    expect(verdicts.filter((line) => /NaN|Infinity/.test(line))).toEqual([]);
    const reported = verdicts.map((line) => /^(?:met {3}|MISSED) (.+?): /.exec(line)?.[1]);
    expect(reported.filter((what) => !what?.startsWith('R8'))).toEqual(expected);
    expect(reported.filter((what) => what?.startsWith('R8'))).toHaveLength(36);
  }, 900_000);

  it('are listed when an unknown one is requested', async () => {
    const { code, said } = await run(['no-such']);
    expect(code).toBe(2);
    expect(said).toMatch(/^There is no benchmark no-such\.\n[^]+\n {2}NAME {8}attention\n +audit\n +command\n/);
  });
});

const expected = [
  'R6 CPU ms per placed order',
  'R6 CPU ms per paid order',
  'R6 CPU ms per paid order in the payment sandbox',
  ...['placed', 'paid', 'delivered'].map((state) => `R6 events per ${state} order`),
  ...['stream reads', 'SQL statements', 'provider calls', 'formatted stacks'].map((what) => `R6 ${what} per paid order`),
  ...[8, 32].flatMap((many) =>
    ['placed orders', 'paid orders', 'p99 of paid orders'].map((what) => `R6 ${what}, ${many} in flight ÷ the peer's`),
  ),
  "R6 admin lists of 25, 8 in flight ÷ the peer's",
  'R6 CPU ms of GET /api/me beyond GET /api/health/live',
  'import units imported per second',
  'F13 orders taken at 5 times the peak ÷ at the peak',
  'F13 share of refusals that are a 429 or 503 with Retry-After',
  'F13 seconds until nine tenths of the peak are back',
  'F13 share of the payments made during the overload that the shop shows in the end',
  "F7 seconds from the provider's return until all 4 orders are shown as paid",
  'F7 most entries of attention while it was away and after',
  ...['read models', 'processes'].map((who) => `keeping-up p99 of the seconds that ${who} are behind`),
  'growth an order in a large shop ÷ in an empty one',
  ...[1, 8, 32].flatMap((many) => [
    `R1 commands ÷ appends, ${many} in flight`,
    `R1 CPU µs of a command beyond an append, ${many} in flight`,
  ]),
  'attention p95 of the first page of attention, ms',
  'today p95 of what Today asks for, ms',
  'R9 peak memory of exporting 2000 ÷ 500 facts',
  'R9 verifying an export offline ÷ parsing it',
  'R9 sealing ÷ merely reading the log',
  'R9 orders placed with sealing ÷ without',
  'R9 CPU of a placed order with sealing ÷ without',
  'workers refunds settled by three workers ÷ by one',
  ...['list', 'order', 'delivery', 'cancellation'].flatMap((what) =>
    ['spread', 'one product'].map((how) => `waiting ${what} with many waiting (${how}) ÷ with ten`),
  ),
];

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const main = path.resolve(import.meta.dirname, '../dist/main.js');
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  const verdicts = said.split('\n').filter((line) => /^(met|MISSED) /.test(line));
  return { code, said, verdicts };
}
