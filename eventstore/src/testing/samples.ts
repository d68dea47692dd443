import { theSystem } from '@orderstream/contracts/shared/actor';
import { v4 } from 'uuid';
import type { Delivery, NewEvent } from '../event-store.ts';
import { withMetadata } from '../metadata.ts';

/** The facts of one command for one person, as they would be appended. */
export function sampleEvents(stream: string, count = 1, commandId = v4()): NewEvent[] {
  const confirmed = { type: 'email_confirmed', data: { user_id: v4() } };
  const origin = { commandId, correlationId: commandId, causationId: commandId, actor: theSystem, source: 'system' } as const;
  return withMetadata(
    stream,
    Array.from({ length: count }, () => confirmed),
    origin,
    new Date('2026-01-02T03:04:05.678Z'),
  );
}

/** What was handed out together, one by one. */
export async function* flattenDeliveries(from: AsyncIterable<readonly Delivery[]>): AsyncGenerator<Delivery> {
  for await (const deliveries of from) yield* deliveries;
}

/** The deliveries up to the first moment at which there are enough. */
export async function takeUntil(from: AsyncIterable<Delivery>, enough: (all: Delivery[]) => boolean): Promise<Delivery[]> {
  const all: Delivery[] = [];
  for await (const delivery of from) {
    all.push(delivery);
    if (enough(all)) break;
  }
  return all;
}

export const positionsOf = (deliveries: readonly Delivery[]): bigint[] =>
  deliveries.flatMap((delivery) => (delivery.kind === 'caught_up' ? [] : [delivery.position]));
