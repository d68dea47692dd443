import type { RefusalCode } from '@orderstream/contracts/refusals';
import { pino } from 'pino';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { OwedCommand } from './owed-command.entity.ts';
import { OutboxWorker } from './outbox-worker.ts';
import type { Outbox } from './outbox.vault.ts';

/** What is not owed any more after one round in which the command was refused. */
async function droppedAfter(code: RefusalCode): Promise<string[]> {
  const [due, dropped] = [[{ id: code } as OwedCommand], [] as string[]];
  const owed = {
    takeDue: () => Promise.resolve(due.splice(0)),
    carryOut: () => Promise.reject(refusal(code)),
    drop: (id: string) => Promise.resolve(void dropped.push(id)),
  };
  const rounds = new OutboxWorker(owed as unknown as Outbox, pino({ level: 'silent' }));
  rounds.onApplicationBootstrap();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await rounds.beforeApplicationShutdown();
  return dropped;
}

describe('a command that is owed and refused', () => {
  it.each(['overloaded', 'provider_unavailable', 'store_unavailable', 'too_many_requests', 'request_in_progress'] as const)(
    'stays owed after "not now": %s',
    async (code) => expect(await droppedAfter(code)).toEqual([]),
  );

  it('is owed no longer after an answer that would be the same again', async () =>
    expect(await droppedAfter('account_unknown')).toEqual(['account_unknown']));
});
