import { openWorkGauges } from '../platform/telemetry/table-gauges.ts';

export const bulkGauges = openWorkGauges({
  names: ['orderstream_bulk_items', 'orderstream_bulk_oldest_seconds', 'orderstream_bulk_attempts'],
  what: 'items of bulk jobs that are not carried out',
  since: 'pressed_at',
  sql: (value) => `select ${value} as value from work.bulk_item i join work.bulk_job j on j.id = i.claim_key where i.next_at is not null`,
});
