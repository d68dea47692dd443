import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { AnyEvent, Recorded } from '@orderstream/contracts/shared/event';
import type { PriceEvent } from '@orderstream/contracts/payments/events';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import type { Actor } from '@orderstream/contracts/shared/actor';
import { v5 } from 'uuid';
import { account } from '../../accounts/account.decider.ts';
import { carryOutConsequences, mayConcern } from '../../platform/processes/consequences.ts';
import { withContext } from '../../platform/deciding/context.ts';
import type { CommandBus } from '../../platform/deciding/cqrs.ts';
import type { Sweep } from '../../platform/deciding/use-case.ts';
import { configureDeciding } from '../../platform/deciding/decides.ts';
import type { Process } from '../../platform/processes/process.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { pool } from '../../stock/pool/pool.decider.ts';
import { seenUnitRecording } from '../../stock/seen-units.process.ts';
import { stockKeeping } from '../../stock/stock.process.ts';
import { fulfilmentProcess } from '../fulfilment.process.ts';
import { selfDeliveryProcess } from '../self-delivery.process.ts';
import { orderDecider } from '../order/order.decider.ts';
import { RecordCheckoutExpired, RecordPayment, RecordPaymentPending } from '../orders.commands.ts';
import { MemoryCheckoutAttempts, MemoryOpenOrders } from './memory-open-orders.ts';
import { MemoryLeftUnits } from './memory-left-units.ts';
import type { Shop } from './shop.ts';
import { everyTimer, fire } from './timers.ts';
import { MemoryProvider, MemorySecrets, MemoryWords, SetClock } from './surroundings.ts';

const namespace = '0d9c5a8e-50f8-4f0e-9a54-6f1d1c1f9b11';

type Work = (event: Recorded, run: (follows: (bus: CommandBus) => Promise<void>) => Promise<void>) => Promise<void>;
const workOf =
  <E extends AnyEvent>(process: Process<E>): Work =>
  async (event, run) => {
    if (mayConcern(process, event.type)) await run((bus) => carryOutConsequences(process, event, bus));
  };
const works = [workOf(fulfilmentProcess), workOf(stockKeeping), workOf(seenUnitRecording), workOf(selfDeliveryProcess)];

/** The process died here: its memory is lost. */
export class Killed extends Error {}

/** What became of a command: done, refused with a code, or killed with its process. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      if (error instanceof Killed) return 'killed';
      throw error;
    },
  );

export type Disturbance = { at: number; how: 'killed_before' | 'killed_after' } | { at: number; how: 'raced'; by: () => Promise<void> };

/** The customers of every world, active from its beginning. */
export const customers = ['a5a5a5a5-0000-4000-8000-00000000000a', 'b5b5b5b5-0000-4000-8000-00000000000b'] as const;

const priceOf = (sku: Sku): PriceEvent => {
  const terms = { price_id: `price of ${sku}`, unit_amount: 500, currency: 'usd' };
  return { type: 'price_mapped', data: { mapping_id: `mapping of ${sku}`, sku, ...terms } };
};

/** Everything that the processes of one shop share. */
export class World {
  readonly log = new MemoryLog();
  readonly clock = new SetClock();
  readonly secrets = new MemorySecrets(this.clock);
  readonly leftUnits = new MemoryLeftUnits();
  readonly words = new MemoryWords(this.clock);
  readonly openOrders = new MemoryOpenOrders(this.clock);
  readonly checkoutAttempts = new MemoryCheckoutAttempts();
  readonly provider = new MemoryProvider(this.clock);
  /** Up to where each process has worked. */
  readonly cursors = works.map(() => 0);
  /** Secrets that a customer was shown: by which order, and how long the log was then. */
  readonly seen: { id: string; orderId: string; userId: string; after: number }[] = [];
  #disturbance: { process: number; appends: number; what: Disturbance } | null = null;

  constructor(readonly shop: Shop) {
    for (const sku of skus) this.log.recordEvents(`price-${sku}`, priceOf(sku));
    for (const user_id of customers) {
      this.log.recordEvents(`account-${user_id}`, { type: 'user_registered', data: { user_id, method: 'password' } });
      this.setActive(user_id, true);
    }
    this.cursors.fill(this.log.events.length);
    this.shop.nodes.forEach((_, process) => this.restart(process));
  }

  /** A process begins with nothing in mind. */
  restart(process: number): void {
    const node = this.shop.nodeOf(process);
    const store = this.log.storeSeenBy(async (append) => {
      const disturbance = this.#disturbance;
      if (disturbance?.process !== process || disturbance.appends++ !== disturbance.what.at) return append();
      this.#disturbance = null;
      if (disturbance.what.how === 'killed_before') throw new Killed();
      if (disturbance.what.how === 'raced') await disturbance.what.by();
      const appended = append();
      if (disturbance.what.how === 'killed_after') throw new Killed();
      return appended;
    });
    configureDeciding(Object.assign(node.store, store), { clock: this.clock });
  }

  /** By how many minutes the clock of each process is wrong. */
  readonly wrongBy = [0, 0];

  async disturbed<T>(process: number, what: Disturbance | null, run: (bus: CommandBus) => Promise<T>): Promise<T> {
    const outer = this.#disturbance;
    const { wrongBy } = this.clock;
    this.#disturbance = what && { process, appends: 0, what };
    this.clock.wrongBy = this.wrongBy[process] ?? 0;
    try {
      return await this.shop.enter(this, () => run(this.shop.busOf(process)));
    } catch (error) {
      if (error instanceof Killed) this.restart(process);
      throw error;
    } finally {
      this.#disturbance = outer;
      this.clock.wrongBy = wrongBy;
    }
  }

  /** As housekeeping does, without an actor. */
  sweep(one: Sweep, what: Disturbance | null = null, process: 0 | 1 = 0): Promise<void> {
    return this.disturbed(process, what, () => this.shop.sweep(one, process));
  }

  /** One request or timer: the same name is the same request. */
  asked<T>(name: string, actor: Actor, run: () => Promise<T>): Promise<T> {
    const commandId = v5(name, namespace);
    const deadline = Date.now() + 60_000;
    return withContext({ commandId, correlationId: commandId, causationId: commandId, actor, source: 'ui', deadline }, run);
  }

  /** A worker processes the consequences of the next event; after a kill, the event is seen again. */
  async work(which: number, process: number, disturbance: Disturbance | null): Promise<boolean> {
    const [work, cursor] = [works[which], this.cursors[which] ?? 0];
    const event: Recorded | undefined = this.log.events[cursor];
    if (!work || !event) return false;
    await work(event, (follows) => this.disturbed(process, disturbance, follows));
    this.cursors[which] = cursor + 1;
    return true;
  }

  /** What was worked on last is seen again: the checkpoint had not been kept. */
  rewind(which: number, by: number): void {
    this.cursors[which] = Math.max(0, (this.cursors[which] ?? 0) - by);
  }

  /** Everything is seen again from the first event on, and every timer that there ever was is fired again. */
  async workOnceMore(): Promise<void> {
    const timers = everyTimer(this);
    for (const which of this.cursors.keys()) {
      this.rewind(which, this.cursors[which] ?? 0);
      while (await this.work(which, 0, null));
    }
    for (const row of timers) await this.disturbed(1, null, (bus) => fire(this, bus, row)).catch(unlessRefused);
  }

  orderAt = (orderId: string) => this.log.read<OrderEvent>(`order-${orderId}`).events.reduce(orderDecider.evolve, orderDecider.initial);
  poolAt = (sku: Sku) => this.log.read<PoolEvent>(`pool-${sku}`).events.reduce(pool.evolve, pool.initial);
  /** Including cleared units: the units of a pool, whatever its state still remembers. */
  wholePoolAt = (sku: Sku) => {
    const { events } = this.log.read<PoolEvent>(`pool-${sku}`);
    return events.filter(({ type }) => type !== 'pool_cleared').reduce(pool.evolve, pool.initial);
  };

  /** What lies in the pools. */
  holds = () => skus.flatMap((sku) => [...this.poolAt(sku).holds].map(([orderId, { expiresAt }]) => ({ sku, orderId, until: expiresAt })));
  units = () =>
    skus.flatMap((sku) => [...this.wholePoolAt(sku).units].map(([id, { orderId, fingerprint }]) => ({ id, sku, orderId, fingerprint })));

  setActive(userId: string, active: boolean): void {
    const stream = `account-${userId}`;
    const from = this.log.read<AccountEvent>(stream).events.reduce(account.evolve, account.initial).status;
    const to = active ? 'active' : 'suspended';
    if (from === to || from === 'unborn' || from === 'deleted') return;
    this.log.recordEvents(stream, { type: 'user_status_changed', data: { user_id: userId, from, to, reason: 'other' } });
  }

  /** A repeated webhook about a session, at any time. */
  async settle(bus: CommandBus, sessionId: string): Promise<'open' | 'expired' | 'paid' | 'pending'> {
    const session = this.provider.find(sessionId);
    if (!session) return 'expired';
    const { orderId, state } = session;
    if (state === 'open') return 'open';
    if (state === 'pending') await bus.execute(new RecordPaymentPending({ orderId, sessionId }));
    else if (state === 'paid') await bus.execute(new RecordPayment({ orderId, payment: this.paymentOf(orderId, sessionId) }));
    else await bus.execute(new RecordCheckoutExpired({ orderId, sessionId }));
    return state === 'failed' ? 'expired' : state;
  }

  paymentOf(orderId: string, of: string) {
    const created = this.log.events.findLast(
      ({ stream, type }) => stream === `order-${orderId}` && (type === 'order_created' || type === 'order_draft_changed'),
    );
    const { amount, currency } = (created?.data ?? { amount: 1, currency: 'usd' }) as { amount: number; currency: string };
    return { charge_id: `ch of ${of}`, payment_id: `pi of ${of}`, subscription_id: null, amount, currency };
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
