import { openWorkGauges } from '../../platform/telemetry/table-gauges.ts';

export const outboxGauges = openWorkGauges({
  names: ['orderstream_owed_commands', 'orderstream_owed_oldest_seconds', 'orderstream_owed_attempts'],
  what: 'commands that are owed to the log',
  since: 'created_at',
  sql: (value) => `select ${value} as value from vault.owed_command`,
});
