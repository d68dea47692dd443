import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { privatePort } from '../folder/ports.ts';
import { readAllOf, rejectionOf, numberedEvents, numbersOf } from './testing/endpoints.ts';
import { startWithOwnPostgres, startProcess } from './testing/process.ts';

const isReachable = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 10_000 });
    for (const end of ['error', 'timeout']) socket.on(end, () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

describe('an event store that is started in memory', () => {
  it('reports in one line that it is ready, and on stderr that it is not for production', async () => {
    const server = await startProcess('--memory', '--port', '0');
    await server.stop();
    expect(server.said.out).toBe(`event store ready on 127.0.0.1:${server.port}, in memory: everything is gone when it ends\n`);
    expect(server.said.err).toContain('production uses an EventStoreDB cluster');
  });

  it('is reachable from this machine only', async () => {
    const server = await startProcess('--memory', '--port', '0');
    const addresses = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
    const others = addresses.filter(({ internal, family }) => !internal && family === 'IPv4');
    const reached = await Promise.all(others.map(({ address }) => isReachable(address, server.port)));
    const own = await isReachable('127.0.0.1', server.port);
    await server.stop();
    expect({ reached, own }).toEqual({ reached: others.map(() => false), own: true });
  });

  it('ends at once and cleanly on request, even with open connections', async () => {
    const server = await startProcess('--memory', '--port', '0');
    const client = EventStoreDBClient.connectionString(server.url);
    await client.appendToStream('s', numberedEvents(0, 1));
    const subscription = client.subscribeToAll();
    const confirmed = new Promise((resolve) => subscription.on('confirmation', resolve));
    const subscribed = rejectionOf(readAllOf(subscription as never));
    await confirmed;
    const stoppedAt = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(20_000);
    expect((await subscribed).code).toBe(1);
    void client.dispose();
  });

  it.each([
    [['--memory', '--host', '0.0.0.0'], 'without TLS'],
    [['--memory', '--host', '::'], '--allow-other-machines'],
    [['--memory', '--host', '127.evil.test'], '--allow-other-machines'],
    [['--memory', '--port', '70000'], '--port takes a whole number from 0 to 65535'],
    [['--memory', '--port', 'x'], '--port'],
    [['--memory', '--commit-timeout', 'soon'], '--commit-timeout takes a whole number'],
    [['--memory', '--max-append-size', '99999999'], '--max-append-size takes a whole number'],
    [['--memory', '--database', 'postgres://x'], 'either --memory, or --database'],
    [[], 'either --memory, or --database'],
    [['--database', 'postgres://nobody@127.0.0.1:1/none'], 'it cannot use its database'],
  ])('refuses %j in words', async (args, words) => {
    const { message } = await rejectionOf(startProcess('--port', '0', ...args));
    expect(message).toMatch(/^ended with 2: event store: /);
    expect(message).toContain(words);
  });

  it('listens on other addresses only with an explicit option', async () => {
    const server = await startProcess('--memory', '--port', '0', '--host', '0.0.0.0', '--allow-other-machines');
    expect(await isReachable('127.0.0.1', server.port)).toBe(true);
    await server.stop();
  });

  it('says so when its port is taken', async () => {
    const first = await startProcess('--memory', '--port', '0');
    await expect(startProcess('--memory', '--port', String(first.port))).rejects.toThrow(`cannot listen on 127.0.0.1:${first.port}`);
    await first.stop();
  });
});

describe('an event store that is started alone', () => {
  it('keeps its data after an orderly end and after a kill under load', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-alone-'));
    const data = path.join(folder, 'data');
    const settings = ['--port', String(await privatePort()), '--data', data, '--commit-timeout', '30000'];
    let server = await startWithOwnPostgres(...settings);
    const append = async (from: number): Promise<void> => {
      const client = EventStoreDBClient.connectionString(server.url);
      await client.appendToStream('kept', numberedEvents(from, 2));
      await client.dispose();
    };
    await append(0);
    await expect(startWithOwnPostgres('--port', '0', '--data', data)).rejects.toThrow('is in use by process');
    await server.kill();
    server = await startWithOwnPostgres(...settings);
    await append(2);
    const client = EventStoreDBClient.connectionString(server.url);
    expect(numbersOf(await readAllOf(client.readStream('kept')))).toEqual([0, 1, 2, 3]);
    await client.dispose();
    expect(await server.stop()).toBe(0);
    expect(server.said.out).toBe(`event store ready on 127.0.0.1:${server.port}, on PostgreSQL\n`);
    expect(fs.existsSync(path.join(data, 'postmaster.pid'))).toBe(false);
    fs.rmSync(folder, { recursive: true });
  });
});
