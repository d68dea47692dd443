import { openWorkGauges } from '../../../platform/telemetry/table-gauges.ts';

export const inboxGauges = openWorkGauges({
  names: ['orderstream_webhooks_open', 'orderstream_webhooks_oldest_seconds', 'orderstream_webhook_attempts'],
  what: 'webhooks that are not settled',
  labels: ['state'],
  since: 'received_at',
  sql: (value) => `
    select s.state, ${value} as value from unnest(array['received', 'parked']) as s (state)
    left join vault.webhook w on w.state = s.state and w.state <> 'settled' group by s.state`,
});
