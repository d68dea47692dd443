import type { RefusalCode } from '@orderstream/contracts/refusals';
import { pino } from 'pino';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { Claim } from '../../platform/processes/claimed-work.ts';
import { owedCommands } from './owed-commands.ts';
import type { Outbox } from './outbox.vault.ts';

type Rows = Parameters<typeof owedCommands.carryOut>[0]['rows'];
const owedRows = (...ids: string[]) => ids.map((id, n) => ({ id, created_at: new Date(n) })) as unknown as Rows;

/** What is no longer owed after one attempt at these commands, of which the first is refused. */
async function droppedAfter(code: RefusalCode, rows = owedRows('first')): Promise<string[]> {
  const dropped: string[] = [];
  const outbox = { carryOut: ({ id }: { id: string }) => (id === 'first' ? Promise.reject(refusal(code)) : Promise.resolve()) };
  const remove = (which: Rows) => Promise.resolve(void dropped.push(...which.map(({ id }) => id)));
  const claim = { rows, remove } as unknown as Claim<Rows[number]>;
  await owedCommands.carryOut(claim, { outbox: outbox as unknown as Outbox, log: pino({ level: 'silent' }) }, new AbortController().signal);
  return dropped;
}

describe('a stored command that is refused', () => {
  it.each(['overloaded', 'provider_unavailable', 'store_unavailable', 'too_many_requests', 'request_in_progress'] as const)(
    'is kept after a temporary refusal: %s',
    async (code) => expect(await droppedAfter(code)).toEqual([]),
  );

  it('is dropped after a final refusal', async () => expect(await droppedAfter('account_unknown')).toEqual(['first']));

  it('holds back later commands only while it is kept', async () => {
    const behind = () => owedRows('first', 'second').toReversed();
    expect(await droppedAfter('store_unavailable', behind())).toEqual([]);
    expect(await droppedAfter('account_unknown', behind())).toEqual(['first', 'second']);
  });
});
