// npm run prove -- faults sign-ups [--short]: kills the product's processes during a stream of sign-ups. Every acknowledged sign-up must be stored exactly once.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { problemsOf } from '../shop/evidence.mjs';
import { preparedFolder } from '../shop/prepared-shop.mjs';
import { impatientStore, ownPort, startProduct } from '../lib/product.mjs';
import { streamOfSignUps } from '../shop/signups.mjs';
import { lap } from '../lib/run.mjs';

const short = process.argv.includes('--short');
const folder = await preparedFolder();
const data = path.join(folder, 'data');
let product;
const environment = { ...impatientStore, PORT: await ownPort() };
const start = async () => (product = await startProduct({ folder, environment, args: ['--no-demo'] }));
const json = (name) => JSON.parse(fs.readFileSync(path.join(data, name), 'utf8'));

/** The running processes: restarted children have other ids. */
function pids() {
  const children = Object.fromEntries(json('processes.json').map(({ name, pid }) => [name, pid]));
  return { ...children, postgres: product.postgresPid(), main: product.child.pid };
}

function kill(...names) {
  const running = pids();
  for (const name of names) {
    try {
      process.kill(running[name], 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error; // it ended by itself a moment ago
    }
  }
}

async function untilMore(stream, many) {
  const goal = stream.acknowledged.size + many;
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (stream.acknowledged.size >= goal) return;
    await sleep(50);
  }
  throw new Error(`no sign-up succeeded for 60 s; answers: ${JSON.stringify([...stream.refused])}\n${product.output()}`);
}

async function untilEnded() {
  while (product.child.exitCode === null && product.child.signalCode === null) await sleep(50);
}

const singles = short
  ? ['api', 'eventstore', 'postgres']
  : ['api', 'worker', 'projections', 'eventstore', 'postgres', 'mailbox', 'google', 'payments', 'proxy'];
const rounds = short ? 1 : 3;
/** So many more sign-ups must be acknowledged after each kill before the next. */
const between = short ? 5 : 40;

async function run() {
  await start();
  const stream = streamOfSignUps(product.url);
  await untilMore(stream, between);
  for (let round = 0; round < rounds; round++) {
    for (const name of singles) {
      kill(name);
      await untilMore(stream, between);
      lap(`  killed ${name}: ${stream.acknowledged.size} sign-ups acknowledged`);
    }
    for (const [what, names] of [
      ['main', ['main']],
      ['all at once', Object.keys(pids())],
    ]) {
      kill(...names);
      await untilEnded();
      await start();
      stream.moveTo(product.url);
      await untilMore(stream, between);
      lap(`  killed ${what}, started again: ${stream.acknowledged.size} sign-ups acknowledged`);
    }
  }
  await stream.stop();
  await product.stop();
  await start();
  const { problems, registered } = await problemsOf(stream, product);
  lap(`  ${stream.acknowledged.size} acknowledged of ${stream.attempted.size} attempted, ${registered} registered in the stream`);
  return problems;
}

const end = async () => {
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));

let problems;
try {
  problems = await run();
} catch (error) {
  problems = [error.stack ?? String(error)];
}
await end();
for (const problem of problems.slice(0, 20)) console.error(`! ${problem}`);
console.log(problems.length === 0 ? 'every acknowledged sign-up is there once' : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
