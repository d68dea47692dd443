import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Command } from '../platform/deciding/command.ts';
import type { CommandBus } from '../platform/deciding/cqrs.ts';
import { DeliverByItselfHandler } from './deliver-by-itself.ts';
import { DeliverByItself } from './fulfilment.commands.ts';

const sku = 'LinkedIn.Creator';

/** A shop whose pool has events up to here, and no order to deliver. */
function aShop() {
  const sent: string[] = [];
  const pool = { orderIds: [], position: 0n };
  const answers = (command: Command<unknown>) => {
    sent.push(command.type);
    return Promise.resolve({ ...pool });
  };
  const handler = new DeliverByItselfHandler({} as EventStore, { execute: answers } as unknown as CommandBus);
  return { sent, pool, look: (since: bigint | null) => handler.execute(new DeliverByItself(sku, since)) };
}

describe('events of a pool', () => {
  it('lead to one look at what happened together', async () => {
    const { sent, pool, look } = aShop();
    pool.position = 500n;
    for (let position = 1n; position <= 500n; position += 1n) await look(position);
    expect(sent).toEqual(['FindDeliverable']);
  });

  it('lead to another look when more has happened', async () => {
    const { sent, pool, look } = aShop();
    await look(0n);
    pool.position = 7n;
    await look(7n);
    expect(sent).toEqual(['FindDeliverable', 'FindDeliverable']);
  });
});

describe('something else about an order', () => {
  it('leads to a look of its own, however far the pool was looked at', async () => {
    const { sent, pool, look } = aShop();
    pool.position = 500n;
    await look(400n);
    await look(null);
    expect(sent).toEqual(['FindDeliverable', 'FindDeliverable']);
  });
});
