import 'reflect-metadata';
import { pino } from 'pino';
import { mailTable } from '../../notifications/sending/owed-mails.vault.ts';
import { createWorker } from '../../platform/http/api.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { workerTasks, workerModules } from '../../registry.ts';

/** The worker without waiting times: failures are retried at once. Without mail, for which there is no server. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const pace = {
    backOff: (failures: number) => 20 * failures,
    retryParkedMilliseconds: 300,
    probeMilliseconds: 300,
    saveMilliseconds: 100,
    attempts: 4,
  };
  const processes = workerTasks.processes.filter(({ name }) => name !== 'emails');
  const claims = workerTasks.claims?.filter(({ table }) => table !== mailTable) ?? [];
  const app = await createWorker(
    workerModules,
    { ...workerTasks, processes, claims, pace },
    { settings, log: pino({ level: settings.logLevel }) },
  );
  await app.listen(0, '127.0.0.1');
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
  process.stdout.write('ready\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
