import { fireTimerRow, timerRows } from './timers.ts';
import { customerIds, type ShopWorld } from './world.ts';
import { checkOpenOrders } from '../placing/check-open-orders.ts';
import { RecordPaymentPendingFailed, RecordReviewDismissed } from '../orders.commands.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { orderIds } from './history.ts';

/** The minutes after which every row of an open order is due for a comparison. */
const longestUnchecked = 6 * 60 + 1;

/** The provider reports the state of every session. */
async function reportSessions(world: ShopWorld): Promise<void> {
  for (const [n, { id, orderId }] of world.provider.sessions.entries()) {
    const session = world.provider.find(id);
    const report = async () => {
      await world.withDisturbance(0, null, (bus) =>
        world.asRequest(`the provider says ${session?.state} of ${id}`, theSystem, async () => {
          if (session?.state === 'failed') await bus.execute(new RecordPaymentPendingFailed({ orderId, sessionId: id }));
          else await world.reportSession(bus, id);
        }),
      );
    };
    // A pending payment is reported first, its outcome later.
    await ignoreRefusal(report);
    if (session?.state !== 'pending') continue;
    session.state = n % 2 === 0 ? 'failed' : 'paid';
    await ignoreRefusal(report);
  }
}

/** The office decides on the payments that differ from their orders. */
async function dismissReviews(world: ShopWorld): Promise<void> {
  for (const id of orderIds(world)) {
    const open = Object.entries(world.orderAt(id).reviews).filter(([, { outcome }]) => outcome === null);
    for (const [charge] of open) {
      await world.withDisturbance(0, null, (bus) =>
        world.asRequest(`the office decides on ${charge} of ${id}`, theSystem, async () => {
          await bus.execute(new RecordReviewDismissed({ orderId: id, chargeId: charge }));
        }),
      );
    }
  }
}

async function ignoreRefusal(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Lets days pass while all parties work undisturbed and every timer is fired, until no more events follow. */
export async function settleDown(world: ShopWorld): Promise<void> {
  world.wrongBy.fill(0);
  for (const customer of customerIds) world.setActive(customer, true);
  for (let rounds = 0, before = -1; before !== world.log.events.length; rounds += 1) {
    if (rounds > 30) throw new Error('it does not settle');
    before = world.log.events.length;
    await world.workOff();
    await reportSessions(world);
    await dismissReviews(world);
    await world.workOff();
    const next = timerRows(world)
      .map(({ due_at }) => due_at)
      .sort();
    // Many timers are due on different days: after ten rounds the clock jumps to the last one.
    const due = rounds < 10 ? next[0] : next.at(-1);
    if (due) world.clock.passTo(due);
    for (const row of timerRows(world).filter(({ due_at }) => due_at <= world.clock.now().toISOString()))
      await ignoreRefusal(() => world.withDisturbance(1, null, (bus) => fireTimerRow(world, bus, row)));
    await world.workOff();
    await world.sweep(checkOpenOrders);
    if (timerRows(world).length > 0 && before === world.log.events.length) world.clock.pass(60 * 24 * 22);
    if (timerRows(world).length > 0 && rounds < 20) before = -1;
  }
  // A row that a process left behind when it was killed is compared with its order when it is due.
  world.clock.pass(longestUnchecked);
  await world.sweep(checkOpenOrders);
}
