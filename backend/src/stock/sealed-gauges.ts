import type { Measured } from '../platform/table-gauges.ts';

export const sealedGauges: readonly Measured[] = [
  {
    name: 'orderstream_sealed_rows',
    help: 'Versions of private information by the key that they are sealed under',
    labels: ['key'],
    sql: 'select key_id as key, count(*)::int as value from vault.private_info group by key_id',
  },
];
