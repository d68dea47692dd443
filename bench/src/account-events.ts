import { createHash } from 'node:crypto';
import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { LogItem, NewEvent } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';

/** The same number is always the same id. */
export function uuidFromText(text: string): string {
  const hash = createHash('sha1').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

const eventMakers: ((user_id: string) => AccountEvent)[] = [
  (user_id) => ({ type: 'user_registered', data: { user_id, method: 'password' } }),
  (user_id) => ({ type: 'email_confirmed', data: { user_id } }),
  (user_id) => ({ type: 'user_status_changed', data: { user_id, from: 'pending_approval', to: 'active', reason: 'approved' } }),
  (user_id) => ({ type: 'user_status_changed', data: { user_id, from: 'active', to: 'inactive', reason: 'deactivated' } }),
  (user_id) => ({ type: 'user_status_changed', data: { user_id, from: 'inactive', to: 'active', reason: 'reactivated' } }),
];

const epoch = Date.UTC(2026, 0, 1);

export type AppendedEvent = { stream: string; event: NewEvent<AccountEvent> };

/** The first event of every account, then every second, …: no two neighbors touch the same row. */
export function* generateAccountEvents(count: number, perAccount = 5): Generator<AppendedEvent> {
  const accounts = Math.ceil(count / perAccount);
  for (let i = 0; i < count; i += 1) {
    const account = i % accounts;
    const user_id = uuidFromText(`account ${account}`);
    const turn = eventMakers[Math.floor(i / accounts) % eventMakers.length];
    const commandId = uuidFromText(`command ${i}`);
    const origin = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' } as const;
    const stream = `account-${user_id}`;
    const [event] = turn ? withMetadata(stream, [turn(user_id)], origin, new Date(epoch + i)) : [];
    if (event) yield { stream, event };
  }
}

/** The same as they would come out of the log. */
export function* generateLogItems(count: number, perAccount = 5): Generator<LogItem> {
  const accounts = Math.ceil(count / perAccount);
  let i = 0;
  for (const { stream, event } of generateAccountEvents(count, perAccount)) {
    const position = BigInt(i + 1) * 100n;
    const { id, type, data, meta } = event;
    const recorded = { id, stream, revision: BigInt(Math.floor(i / accounts)), position, at: meta.at, type, data, meta };
    i += 1;
    yield { kind: 'event', event: recorded, position };
  }
}
