import { setTimeout as sleep } from 'node:timers/promises';
import { connectionLimits, LimitedClient } from './limited-client.ts';
import type { Logger } from 'pino';

export type ListenOptions = {
  databaseUrl: string;
  channels: readonly string[];
  onNotification: (payload: string | undefined, channel: string) => void;
  /** Notifications may have been missed: before the connection listened, or since it was lost. */
  onMissed: () => void;
  log: Logger;
  signal: AbortSignal;
};

const retry = { least: 100, most: 5_000 };
const probeMilliseconds = 10_000;

/** Listens on a separate connection until the signal is aborted, and reconnects after a loss. */
export async function listenToPostgres(options: ListenOptions): Promise<void> {
  const { signal, log, onMissed } = options;
  for (let pause = retry.least; !signal.aborted; pause = Math.min(retry.most, pause * 2)) {
    try {
      await listenUntilLost(options, () => {
        pause = retry.least;
        onMissed();
      });
    } catch (error) {
      log.warn({ err: error, channels: options.channels }, 'the connection that listens for notifications was lost');
    }
    onMissed();
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Resolves when the connection breaks or the signal is aborted. A probe detects a peer that has vanished silently. */
async function listenUntilLost({ databaseUrl, channels, onNotification, signal }: ListenOptions, onConnected: () => void): Promise<void> {
  const client = new LimitedClient({ connectionString: databaseUrl, application_name: 'orderstream live', ...connectionLimits });
  const broken = new AbortController();
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  client.on('notification', ({ payload, channel }) => onNotification(payload, channel));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    onConnected();
    const stopSignal = AbortSignal.any([signal, broken.signal]);
    while (!stopSignal.aborted) {
      await sleep(probeMilliseconds, undefined, { signal: stopSignal }).catch(() => undefined);
      if (!stopSignal.aborted) await client.query('select 1');
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
