import type { Claim, ClaimedRow, ClaimedWork } from '../../platform/processes/claimed-work.ts';
import type { DepsOf } from '../../platform/deciding/use-case.ts';
import { isFinalRefusal } from '../../platform/deciding/refusal.ts';
import { LOG } from '../../platform/tokens.ts';
import type { OwedCommand } from './owed-command.entity.ts';
import { Outbox, owedTable } from './outbox.vault.ts';

type OwedRow = OwedCommand & ClaimedRow;
const needs = { outbox: Outbox, log: LOG };
const loop = 'owed commands';

/**
 * Carries out a user's stored commands in the order in which they were written. A final refusal drops the command; after any other
 * failure it is retried before those behind it.
 */
async function carryOutOwed({ rows, remove }: Claim<OwedRow>, { outbox, log }: DepsOf<typeof needs>): Promise<void> {
  for (const one of rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))) {
    try {
      await outbox.carryOut(one);
    } catch (error) {
      log.warn({ err: error, owed: one.id, kind: one.kind, attempts: one.attempts }, 'a command that is owed was not carried out');
      if (!isFinalRefusal(error)) return;
    }
    await remove([one]);
  }
}

export const owedCommands: ClaimedWork<OwedRow, typeof needs> = {
  table: owedTable,
  loop,
  needs,
  carryOut: carryOutOwed,
  takesEarly: 'all',
  inParallel: 20,
  leaseSeconds: 5,
  limitOf: () => ({ loop, milliseconds: 120_000 }),
  backOff: { first: 5, most: 600 },
};
