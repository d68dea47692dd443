import type { TableGauge } from '../../platform/telemetry/table-gauges.ts';

export const sealedGauges: readonly TableGauge[] = [
  {
    name: 'orderstream_sealed_rows',
    help: 'Versions of private information and secrets of authenticator apps by the key that they are sealed under',
    labels: ['key'],
    sql: `select key_id as key, sum(rows)::int as value from (
            select key_id, count(*) as rows from vault.private_info group by key_id
            union all select key_id, count(*) from vault.totp group by key_id) sealed group by key_id`,
  },
];
