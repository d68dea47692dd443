import { fire, timersOf } from './timers.ts';
import { customers, type World } from './world.ts';
import { checkOpenOrders } from '../placing/check-open-orders.ts';
import { RecordPaymentPendingFailed, RecordReviewDismissed } from '../orders.commands.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { orderIds } from './history.ts';

/** Minutes after which every row of an open order has been due. */
const longestUnchecked = 6 * 60 + 1;

async function drain(world: World): Promise<void> {
  for (const which of world.cursors.keys()) while (await world.work(which, 0, null));
}

/** What the provider still has to say. */
async function hear(world: World): Promise<void> {
  for (const [n, { id, orderId }] of world.provider.sessions.entries()) {
    const session = world.provider.find(id);
    const tell = async () => {
      await world.disturbed(0, null, (bus) =>
        world.asked(`the provider says ${session?.state} of ${id}`, theSystem, async () => {
          if (session?.state === 'failed') await bus.execute(new RecordPaymentPendingFailed({ orderId, sessionId: id }));
          else await world.settle(bus, id);
        }),
      );
    };
    // Money that is on its way is heard of first, and how it ended later.
    await refusable(tell);
    if (session?.state !== 'pending') continue;
    session.state = n % 2 === 0 ? 'failed' : 'paid';
    await refusable(tell);
  }
}

/** The office decides on the payments that differ from their orders. */
async function decide(world: World): Promise<void> {
  for (const id of orderIds(world)) {
    const open = Object.entries(world.orderAt(id).reviews).filter(([, { outcome }]) => outcome === null);
    for (const [charge] of open) {
      await world.disturbed(0, null, (bus) =>
        world.asked(`the office decides on ${charge} of ${id}`, theSystem, async () => {
          await bus.execute(new RecordReviewDismissed({ orderId: id, chargeId: charge }));
        }),
      );
    }
  }
}

async function refusable(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Days pass, all parties work undisturbed, every timer is fired: until nothing more follows. */
export async function settleDown(world: World): Promise<void> {
  world.wrongBy.fill(0);
  for (const customer of customers) world.setActive(customer, true);
  for (let rounds = 0, before = -1; before !== world.log.events.length; rounds += 1) {
    if (rounds > 30) throw new Error('it does not settle');
    before = world.log.events.length;
    await drain(world);
    await hear(world);
    await decide(world);
    await drain(world);
    const next = timersOf(world)
      .map(({ due_at }) => due_at)
      .sort();
    // Many wait for days of their own: they are not gone through one by one for ever.
    const due = rounds < 10 ? next[0] : next.at(-1);
    if (due) world.clock.passTo(due);
    for (const row of timersOf(world).filter(({ due_at }) => due_at <= world.clock.now().toISOString()))
      await refusable(() => world.disturbed(1, null, (bus) => fire(world, bus, row)));
    await drain(world);
    await world.sweep(checkOpenOrders);
    if (timersOf(world).length > 0 && before === world.log.events.length) world.clock.pass(60 * 24 * 22);
    if (timersOf(world).length > 0 && rounds < 20) before = -1;
  }
  // A row that a process left behind when it ended is compared with its order once its time has come.
  world.clock.pass(longestUnchecked);
  await world.sweep(checkOpenOrders);
}
