import { spawn } from 'node:child_process';
import { status } from '@grpc/grpc-js';
import { eventually } from '@orderstream/client/eventually';
import { FakeStore } from './testing/fake-store.ts';

/** The bare package ends the process where our client keeps it alive: each runs the same program in a separate process. */
const clients = [
  [
    'of the package alone ends its process',
    `const open = (url) => EventStoreDBClient.connectionString(url), end = (client) => client.dispose();`,
    1,
  ],
  [
    'of ours leaves its process alive',
    `const { openClient } = await import('@orderstream/eventstore/client');
     const ends = new Map();
     const open = (url) => { const { client, end } = openClient(url, () => {}); ends.set(client, end); return client; };
     const end = (client) => ends.get(client)();`,
    0,
  ],
] as const;

describe.each(clients)('a client %s', (_, opening, expected) => {
  let fake: FakeStore;
  beforeEach(async () => {
    fake = new FakeStore();
    await fake.start();
  });
  afterEach(() => fake.stop());

  /** Runs the program in a separate process, with a callback for each line it prints; resolves to the exit code, 0 if it ran to completion. */
  function runProgram(statements: string, onLine: (line: string) => void = () => {}): Promise<unknown> {
    const program = `
      import { setTimeout as pause } from 'node:timers/promises';
      import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
      ${opening}
      const append = (to, stream, size = 1) =>
        to.appendToStream(stream, jsonEvent({ type: 'x', data: { text: 'x'.repeat(size) } }), { expectedRevision: 'no_stream' });
      const started = async (client) => {
        while (client.disposableStreams.size === 0) await pause(20);
        await pause(1_500);
      };
      const { url, clusterUrl } = ${JSON.stringify({ url: fake.url, clusterUrl: fake.clusterUrl })};
      ${statements}
      await pause(5_000);
      process.exit(0);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().trim().split('\n').forEach(onLine));
    return new Promise((resolve) => child.once('exit', resolve));
  }

  it('when an answer arrives after another client has failed', async () => {
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    fake.fate = (n) => (n === 0 ? 'silent' : { answered_after: gate });
    const over = runProgram(
      `const [broken, innocent] = [open(url), open(url)];
       append(broken, 'a').catch(() => {});
       await started(broken);
       const failed = append(innocent, 'b').catch(() => {});
       await started(innocent);
       await end(broken);
       await failed;
       console.log('failed');`,
      answer,
    );
    await expect(over).resolves.toBe(expected);
    expect(fake.appends).toHaveLength(2);
  });

  it('when a call fails that the store had stopped to read', async () => {
    fake.reading = false;
    const over = runProgram(
      `const full = open(url);
       const all = [...Array(100).keys()].map((n) => append(full, 'stream-' + n, 20_000).catch(() => {}));
       await started(full);
       await end(full);
       await Promise.all(all);`,
    );
    await expect(over).resolves.toBe(expected);
  });

  it('when a call fails while no leader can be found', async () => {
    const over = runProgram(
      `const client = open(clusterUrl);
       const follow = () => { const events = client.subscribeToAll(); events.on('error', () => {}); events.resume(); return events; };
       follow().on('error', () => setTimeout(() => { follow().on('error', () => {}); console.log('sought'); }, 50));
       follow();
       await pause(4_000);`,
      () => fake.subscriptions[1]?.fail(status.UNAVAILABLE),
    );
    await eventually(() => fake.subscriptions.length === 2);
    fake.gossip = () => Promise.reject(new Error('no'));
    fake.subscriptions[0]?.fail(status.UNAVAILABLE);
    await expect(over).resolves.toBe(expected);
  });
});
