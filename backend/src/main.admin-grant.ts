import 'reflect-metadata';
import { refusals } from '@orderstream/contracts/refusals';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { NestFactory } from '@nestjs/core';
import { v7 } from 'uuid';
import { AccountsModule } from './accounts/accounts.module.ts';
import { administratorNeeds, makeAdministrator } from './accounts/administration/make-administrator.ts';
import { withContext } from './platform/deciding/context.ts';
import { depsIn } from './platform/deciding/use-case.ts';
import { createLog } from './platform/telemetry/logs.ts';
import { NestLog } from './platform/telemetry/nest-log.ts';
import { exitWithReason } from './platform/run.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { Refusal } from './platform/deciding/refusal.ts';
import { readSettings } from './platform/settings/settings.ts';

const [email] = process.argv.slice(2);
if (email === undefined) {
  console.error('Name one address: that of an account whose e-mail is confirmed.');
  process.exit(2);
}
const settings = readSettings(process.env);
const log = createLog('warn', 'admin-grant', process.stdout.isTTY);

class Grant {}
const root = { module: Grant, imports: [PlatformModule.with({ settings, log, refuse: exitWithReason }), AccountsModule] };
const app = await NestFactory.createApplicationContext(root, { logger: new NestLog(log), abortOnError: false });
const id = v7();
const context = {
  commandId: id,
  correlationId: id,
  causationId: id,
  actor: theSystem,
  source: 'system' as const,
  reason: 'granted_on_command_line' as const,
  deadline: Date.now() + settings.requestSeconds * 1000,
};
try {
  await withContext(context, () => makeAdministrator(depsIn(app, administratorNeeds), email));
  console.log(`${email} is an active administrator`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`${email}: ${refusals[error.code][1]}`);
  process.exitCode = 1;
} finally {
  await app.close();
}
