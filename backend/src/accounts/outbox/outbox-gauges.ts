import { ageOf, type Measured } from '../../platform/telemetry/table-gauges.ts';

const owed = (value: string): string => `select ${value} as value from vault.owed_command`;

export const outboxGauges: readonly Measured[] = [
  { name: 'orderstream_owed_commands', help: 'Commands that tables owe to the log', sql: owed('count(*)::int') },
  { name: 'orderstream_owed_oldest_seconds', help: 'Age of the oldest command that is owed', sql: owed(ageOf('created_at')) },
  {
    name: 'orderstream_owed_attempts',
    help: 'How often the unluckiest command that is owed has been tried',
    sql: owed('coalesce(max(attempts), 0)'),
  },
];
