import type { AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { processTurns } from '@orderstream/projections/platform/running/turns';
import { watchForStuckLoops } from '@orderstream/projections/platform/running/watchdog';
import type { Logger } from 'pino';
import { createLog } from './telemetry/logs.ts';
import type { Platform } from './platform.module.ts';
import { InvalidSettings } from './settings/settings.reading.ts';
import { readSettings, type Settings } from './settings/settings.ts';

const graceMilliseconds = 9_000;

/** Starts a process that serves until it gets a signal; exits if it cannot start. */
export async function runServer(
  name: string,
  create: (platform: Platform) => Promise<NestFastifyApplication>,
  endTelemetry: () => Promise<void>,
): Promise<void> {
  const settings = requireSettings();
  const log = createLog(settings.logLevel, name, process.stdout.isTTY);
  try {
    const app = await create({ settings, log, refuse: exitWithReason });
    await app.listen(settings.port, settings.host);
    const { port } = app.getHttpServer().address() as AddressInfo;
    log.info({ port }, `${name} ready`);
    const ending = new AbortController();
    void watchForStuckLoops({
      turns: processTurns,
      databaseUrl: settings.databaseUrl,
      log,
      end: () => process.exit(1),
      signal: ending.signal,
    });
    shutDownOnSignal(log, async () => {
      ending.abort();
      await app.close();
      await endTelemetry();
    });
  } catch (error) {
    log.fatal({ err: error }, `${name} cannot start`);
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 500).unref();
  }
}

/** The settings; exits with their problems if they are invalid. */
function requireSettings(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return exitWithReason(error.message);
  }
}

/** Exits with the status of a wrong configuration, and a sentence about what the operator has to change. */
export function exitWithReason(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(78);
}

/** Drains work in progress on a signal, up to a limit: all work survives an interruption. */
function shutDownOnSignal(log: Logger, close: () => Promise<void>): void {
  let ending = false;
  const closeAndExit = (signal: string) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, 'ending');
    setTimeout(() => process.exit(1), graceMilliseconds).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not end in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', closeAndExit);
  process.on('SIGINT', closeAndExit);
}
