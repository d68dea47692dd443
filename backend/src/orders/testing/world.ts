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
import { NotYet } from '../../platform/processes/not-yet.ts';
import type { Process } from '../../platform/processes/process.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { pool } from '../../stock/pool/pool.decider.ts';
import { seenUnitsProcess } from '../../stock/seen-units.process.ts';
import { stockKeepingProcess } from '../../stock/stock-keeping.process.ts';
import { fulfilmentProcess } from '../fulfilment.process.ts';
import { selfDeliveryProcess } from '../self-delivery.process.ts';
import { orderDecider } from '../order/order.decider.ts';
import { RecordCheckoutExpired, RecordPayment, RecordPaymentPending } from '../orders.commands.ts';
import { MemoryCheckoutAttempts, MemoryOpenOrders } from './memory-open-orders.ts';
import { MemoryClearedUnits } from './memory-cleared-units.ts';
import type { ShopProcesses } from './shop.ts';
import { timersEverSet, fireTimerRow } from './timers.ts';
import { MemoryProvider, MemorySecrets, MemoryOrderWords, SetClock } from './surroundings.ts';

const namespace = '0d9c5a8e-50f8-4f0e-9a54-6f1d1c1f9b11';

type EventHandler = (event: Recorded, run: (follows: (bus: CommandBus) => Promise<void>) => Promise<void>) => Promise<void>;
const handlerOf =
  <E extends AnyEvent>(process: Process<E>): EventHandler =>
  async (event, run) => {
    if (mayConcern(process, event.type)) await run((bus) => carryOutConsequences(process, event, bus));
  };
const handlers = {
  fulfilment: handlerOf(fulfilmentProcess),
  stockKeeping: handlerOf(stockKeepingProcess),
  seenUnits: handlerOf(seenUnitsProcess),
  selfDelivery: handlerOf(selfDeliveryProcess),
};
/** The processes that the workers of this shop run, by name. */
export type ProcessName = keyof typeof handlers;
export const processNames = Object.keys(handlers) as ProcessName[];

/** Thrown where the process dies: its memory is lost. */
export class ProcessKilled extends Error {}

/** The outcome of a command: `done`, the code of its refusal, or `killed` with its process. */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      if (error instanceof ProcessKilled) return 'killed';
      throw error;
    },
  );

export type Disturbance = { at: number; how: 'killed_before' | 'killed_after' } | { at: number; how: 'raced'; by: () => Promise<void> };

/** The customers of every world, active from the start. */
export const customerIds = ['a5a5a5a5-0000-4000-8000-00000000000a', 'b5b5b5b5-0000-4000-8000-00000000000b'] as const;

const priceOf = (sku: Sku): PriceEvent => {
  const terms = { price_id: `price of ${sku}`, unit_amount: 500, currency: 'usd' };
  return { type: 'price_mapped', data: { mapping_id: `mapping of ${sku}`, sku, ...terms } };
};

/** Everything that the processes of one shop share. */
export class ShopWorld {
  readonly log = new MemoryLog();
  readonly clock = new SetClock();
  readonly secrets = new MemorySecrets(this.clock);
  readonly clearedUnits = new MemoryClearedUnits();
  readonly words = new MemoryOrderWords(this.clock);
  readonly openOrders = new MemoryOpenOrders(this.clock);
  readonly checkoutAttempts = new MemoryCheckoutAttempts();
  readonly provider = new MemoryProvider(this.clock);
  /** The number of events that each process has handled. */
  readonly #handled = new Map<ProcessName, number>();
  /** Secrets that a customer was shown, with the order and the length of the log at that time. */
  readonly looks: { id: string; orderId: string; userId: string; after: number }[] = [];
  #disturbance: { process: number; appends: number; what: Disturbance } | null = null;

  constructor(readonly shop: ShopProcesses) {
    for (const sku of skus) this.log.recordEvents(`price-${sku}`, priceOf(sku));
    for (const user_id of customerIds) {
      this.log.recordEvents(`account-${user_id}`, { type: 'user_registered', data: { user_id, method: 'password' } });
      this.setActive(user_id, true);
    }
    for (const name of processNames) this.#handled.set(name, this.log.events.length);
    this.shop.nodes.forEach((_, process) => this.restart(process));
  }

  /** Starts a process with an empty memory, on a store whose appends the next disturbance may interrupt. */
  restart(process: number): void {
    const node = this.shop.nodeOf(process);
    const store = this.log.storeSeenBy(async (append) => {
      const disturbance = this.#disturbance;
      if (disturbance?.process !== process || disturbance.appends++ !== disturbance.what.at) return append();
      this.#disturbance = null;
      if (disturbance.what.how === 'killed_before') throw new ProcessKilled();
      if (disturbance.what.how === 'raced') await disturbance.what.by();
      const appended = append();
      if (disturbance.what.how === 'killed_after') throw new ProcessKilled();
      return appended;
    });
    configureDeciding(Object.assign(node.store, store), { clock: this.clock });
  }

  /** The error of the clock of each process, in minutes. */
  readonly wrongBy = [0, 0];

  /** Runs commands on one process, which a disturbance may interrupt at one of its appends. */
  async withDisturbance<T>(process: number, what: Disturbance | null, run: (bus: CommandBus) => Promise<T>): Promise<T> {
    const outer = this.#disturbance;
    const { wrongBy } = this.clock;
    this.#disturbance = what && { process, appends: 0, what };
    this.clock.wrongBy = this.wrongBy[process] ?? 0;
    try {
      return await this.shop.runIn(this, () => run(this.shop.busOf(process)));
    } catch (error) {
      if (error instanceof ProcessKilled) this.restart(process);
      throw error;
    } finally {
      this.#disturbance = outer;
      this.clock.wrongBy = wrongBy;
    }
  }

  /** As housekeeping does, without an actor. */
  sweep(one: Sweep, what: Disturbance | null = null, process: 0 | 1 = 0): Promise<void> {
    return this.withDisturbance(process, what, () => this.shop.sweep(one, process));
  }

  /** Runs commands as one request or timer: the same name is a repetition of the same request. */
  asRequest<T>(name: string, actor: Actor, run: () => Promise<T>): Promise<T> {
    const commandId = v5(name, namespace);
    const deadline = Date.now() + 60_000;
    return withContext({ commandId, correlationId: commandId, causationId: commandId, actor, source: 'ui', deadline }, run);
  }

  /** Carries out the consequences of the next event for a process; false if there is none. After a kill, the event is handled again. */
  async handleNext(name: ProcessName, process: number, disturbance: Disturbance | null = null): Promise<boolean> {
    const count = this.#handled.get(name) ?? 0;
    const event: Recorded | undefined = this.log.events[count];
    if (!event) return false;
    try {
      await handlers[name](event, (follows) => this.withDisturbance(process, disturbance, follows));
    } catch (error) {
      if (!(error instanceof NotYet)) throw error;
      this.clock.pass(1);
      return this.handleNext(name, process, disturbance);
    }
    this.#handled.set(name, count + 1);
    return true;
  }

  /** A process handles all events that it has not handled yet, and those that it causes. */
  async handleAll(name: ProcessName, process = 0): Promise<void> {
    while (await this.handleNext(name, process));
  }

  /** All processes handle all events. */
  async workOff(): Promise<void> {
    for (const name of processNames) await this.handleAll(name);
  }

  /** The latest events are handled again: their checkpoint had not been stored. */
  rewind(name: ProcessName, by: number): void {
    this.#handled.set(name, Math.max(0, (this.#handled.get(name) ?? 0) - by));
  }

  /** Every event is handled again from the first one on, and every timer that was ever set is fired again. */
  async workOffAgain(): Promise<void> {
    const timers = timersEverSet(this);
    for (const name of processNames) {
      this.rewind(name, Infinity);
      await this.handleAll(name);
    }
    for (const row of timers) await this.withDisturbance(1, null, (bus) => fireTimerRow(this, bus, row)).catch(ignoreRefusal);
  }

  orderAt = (orderId: string) => this.log.read<OrderEvent>(`order-${orderId}`).events.reduce(orderDecider.evolve, orderDecider.initial);
  poolAt = (sku: Sku) => this.log.read<PoolEvent>(`pool-${sku}`).events.reduce(pool.evolve, pool.initial);
  /** The state of a pool including cleared units. */
  wholePoolAt = (sku: Sku) => {
    const { events } = this.log.read<PoolEvent>(`pool-${sku}`);
    return events.filter(({ type }) => type !== 'pool_cleared').reduce(pool.evolve, pool.initial);
  };

  /** The holds and units of all pools. */
  holds = () => skus.flatMap((sku) => [...this.poolAt(sku).holds].map(([orderId, { expiresAt }]) => ({ sku, orderId, until: expiresAt })));
  units = () =>
    skus.flatMap((sku) => [...this.wholePoolAt(sku).units].map(([id, { orderId, fingerprint }]) => ({ id, sku, orderId, fingerprint })));

  /** Activates or suspends a customer. */
  setActive(userId: string, active: boolean): void {
    const stream = `account-${userId}`;
    const from = this.log.read<AccountEvent>(stream).events.reduce(account.evolve, account.initial).status;
    const to = active ? 'active' : 'suspended';
    if (from === to || from === 'unborn' || from === 'deleted') return;
    this.log.recordEvents(stream, { type: 'user_status_changed', data: { user_id: userId, from, to, reason: 'other' } });
  }

  /** Reports the state of a session to its order as a webhook does, which may be repeated at any time. */
  async reportSession(bus: CommandBus, sessionId: string): Promise<'open' | 'expired' | 'paid' | 'pending'> {
    const session = this.provider.find(sessionId);
    if (!session) return 'expired';
    const { orderId, state } = session;
    if (state === 'open') return 'open';
    if (state === 'pending') await bus.execute(new RecordPaymentPending({ orderId, sessionId }));
    else if (state === 'paid') await bus.execute(new RecordPayment({ orderId, payment: this.paymentFor(orderId, sessionId) }));
    else await bus.execute(new RecordCheckoutExpired({ orderId, sessionId }));
    return state === 'failed' ? 'expired' : state;
  }

  /** A payment of exactly the price of an order; `of` tells charges of one order apart. */
  paymentFor(orderId: string, of: string) {
    const created = this.log.events.findLast(
      ({ stream, type }) => stream === `order-${orderId}` && (type === 'order_created' || type === 'order_draft_changed'),
    );
    const { amount, currency } = (created?.data ?? { amount: 1, currency: 'usd' }) as { amount: number; currency: string };
    return { charge_id: `ch of ${of}`, payment_id: `pi of ${of}`, subscription_id: null, amount, currency };
  }
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
