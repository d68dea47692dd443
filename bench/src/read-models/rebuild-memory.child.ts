// A separate process: rebuilds two read models from the given number of events and reports its peak memory.
import type { Delivery } from '@orderstream/eventstore/event-store';
import { appUserProjection } from '@orderstream/projections/accounts/app-user.projection';
import { notificationsLogsProjection } from '@orderstream/projections/notifications/notifications-logs.projection';
import { adminPool } from '@orderstream/projections/platform/database/database';
import { migrateReadModels } from '@orderstream/projections/platform/building/migrate';
import { asModel } from '@orderstream/projections/platform/declaring/model';
import { rebuildModel } from '@orderstream/projections/platform/building/rebuild';
import pino from 'pino';
import { generateLogItems } from '../account-events.ts';

const [count, databaseUrl] = [Number(process.argv[2]), String(process.argv[3])];
const models = [asModel(appUserProjection), asModel(notificationsLogsProjection)];

const end = BigInt(count) * 100n;

const store = {
  // oxlint-disable-next-line typescript/require-await -- the log's form; these events are made on the spot
  async *readAll({ after = 0n }: { after?: bigint } = {}): AsyncGenerator<Delivery> {
    if (after >= end) return;
    for (const news of generateLogItems(count)) if (news.position > after) yield news;
  },
  head: () => Promise.resolve(end),
};

const pool = adminPool(databaseUrl);
await migrateReadModels(pool, models);
for (const model of models) await rebuildModel({ pool, store, models, log: pino({ level: 'silent' }) }, model);
await pool.end();
process.send?.(Math.round(process.resourceUsage().maxRSS / 1024));
process.disconnect();
