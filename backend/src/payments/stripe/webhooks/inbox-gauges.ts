import { ageOf, type Measured } from '../../../platform/telemetry/table-gauges.ts';

const open = (value: string): string => `
  select s.state, ${value} as value from unnest(array['received', 'parked']) as s (state)
  left join vault.webhook w on w.state = s.state and w.state <> 'settled' group by s.state`;

export const inboxGauges: readonly Measured[] = [
  {
    name: 'orderstream_webhooks_open',
    help: 'Webhooks that are not settled',
    labels: ['state'],
    sql: open('count(w.id)::int'),
  },
  {
    name: 'orderstream_webhooks_oldest_seconds',
    help: 'Age of the oldest webhook that is not settled',
    labels: ['state'],
    sql: open(ageOf('w.received_at')),
  },
  {
    name: 'orderstream_webhook_attempts',
    help: 'How often the unluckiest webhook that is not settled has been tried',
    labels: ['state'],
    sql: open('coalesce(max(w.attempts), 0)'),
  },
];
