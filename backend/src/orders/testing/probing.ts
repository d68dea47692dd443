import type { Actor } from '@orderstream/contracts/shared/actor';
import type { CommandBus } from '../../platform/deciding/cqrs.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { CancelUnpaidOrder, PrepareCheckout } from '../orders.commands.ts';
import { RevealOrder } from '../delivering/reveal-order.ts';
import type { ShopWorld } from './world.ts';

const asCustomer = (id: string): Actor => ({ kind: 'user', id, role: 'customer' });

/** The answers to a user who probes an order: the same for another user's order as for a missing one. */
export async function answersToProbing(world: ShopWorld, userId: string, orderId: string): Promise<string[]> {
  const by = asCustomer(userId);
  const probes: Record<string, (bus: CommandBus) => Promise<unknown>> = {
    cancel: (bus) => bus.execute(new CancelUnpaidOrder({ orderId, by, cause: 'customer' })),
    pay: (bus) => bus.execute(new PrepareCheckout({ orderId, userId, after: 0 })),
    read: (bus) => bus.execute(new RevealOrder({ orderId, by: { actor: by, as: 'owner' }, what: 'everything' })),
  };
  const answers: string[] = [];
  for (const [name, attempt] of Object.entries(probes)) {
    try {
      await world.withDisturbance(0, null, (bus) => world.asRequest(`${userId} tries to ${name} ${orderId}`, by, () => attempt(bus)));
      answers.push(`${name}: done`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answers.push(`${name}: ${error.code}`);
    }
  }
  return answers;
}
