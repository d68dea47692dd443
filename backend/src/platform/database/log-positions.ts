/** Every column with a position of the log. Those of snapshots and of the tree are in tables that are derived from the log. */
export const positionColumns = [
  ['work.process_shares', 'position'],
  ['work.parked_events', 'position'],
  ['work.read_models', 'position'],
  ['work.parked', 'position'],
  ['work.comparison', 'position'],
  ['work.comparison', 'until'],
  ['vault.cleared_unit', 'position'],
  ['audit.seal', 'position'],
  ['audit.seal', 'from_position'],
  ['audit.seal', 'to_position'],
  ['audit.origin', 'position'],
] as const;

/** Tables whose rows are each about one event of the log: without the event, the row means nothing. */
export const tablesOfEvents = ['work.parked_events', 'work.parked', 'vault.cleared_unit', 'audit.seal', 'audit.origin'] as const;

/** Tables that are emptied when positions change: their rows are derived from the log, or valid for a minute only. */
export const derivedTables = ['work.snapshots', 'work.snapshot_parts', 'work.download', 'audit.node'] as const;
