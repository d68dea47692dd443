import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { createLog } from './platform/telemetry/logs.ts';
import { NestLog } from './platform/telemetry/nest-log.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { readSettings } from './platform/settings/settings.ts';
import { TotpVault } from './accounts/second-factor/totp.vault.ts';
import { PrivateInfoVault } from './stock/secrets/private-info.vault.ts';

/** Small enough that concurrent writers hardly wait for the rows of a batch. */
const together = 500;

const settings = readSettings(process.env);
const log = createLog('warn', 'reseal', process.stdout.isTTY);

class Reseal {}
const root = { module: Reseal, imports: [PlatformModule.with({ settings, log })], providers: [PrivateInfoVault, TotpVault] };
const app = await NestFactory.createApplicationContext(root, { logger: new NestLog(log), abortOnError: false });
try {
  const vaults = [app.get(PrivateInfoVault), app.get(TotpVault)];
  let done = 0;
  for (const vault of vaults) {
    for (let some = -1; some !== 0; done += some) {
      some = await vault.reseal(together);
      if (some > 0) console.log(`${done + some} sealed again`);
    }
  }
  const newest = settings.sealingKeys[0].id;
  const remaining = new Map<string, number>();
  for (const { key_id, rows } of (await Promise.all(vaults.map((vault) => vault.countByKey()))).flat())
    remaining.set(key_id, (remaining.get(key_id) ?? 0) + rows);
  for (const [key_id, rows] of remaining) console.log(`${key_id}: ${rows}${key_id === newest ? ', the newest key' : ''}`);
  const older = [...remaining.keys()].filter((key_id) => key_id !== newest);
  console.log(older.length === 0 ? 'Older sealing keys can go' : 'Run this again: other processes wrote during this run');
  process.exitCode = older.length === 0 ? 0 : 1;
} finally {
  await app.close();
}
