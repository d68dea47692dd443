import type { PoolEvent } from '@orderstream/contracts/stock/events';
import fc from 'fast-check';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { deciderLaws, playCommands } from '../../platform/testing/laws.ts';
import { pool } from './pool.decider.ts';
import { packPool, unpackPool } from './pool-snapshot.ts';
import { isFree, type Pool, type Unit } from './pool-shape.ts';
import { coveredOrders, promisedUnits as promisedIn, setHold } from './pool-holds-state.ts';
import { smallestId } from './sum-tree.ts';
import { AssignProducts } from './pool.commands.ts';
import { anyPoolCommand, anyForOrder, someProductIds } from '../testing/any-pool-command.ts';
import { creatorSku } from '../testing/pool-events.ts';

/** What an auditor would count from the events alone. */
function countUnits(events: readonly PoolEvent[]) {
  const owner = new Map<string, string | null>();
  const holds = new Map<string, { quantity: number; kept: boolean }>();
  let [created, retired, movedIn, movedOut] = [0, 0, 0, 0];
  for (const { type, data } of events) {
    if (type === 'product_added') created += 1;
    if (type === 'product_moved_in') movedIn += 1;
    if (type === 'product_moved_out') movedOut += 1;
    if (type === 'product_deleted' || type === 'product_quarantined') retired += 1;
    if (type === 'product_mended') retired -= 1;
    if (type === 'product_added' || type === 'product_moved_in' || type === 'product_mended') owner.set(data.product_id, null);
    if (type === 'product_moved_out' || type === 'product_deleted' || type === 'product_quarantined') owner.delete(data.product_id);
    if (type === 'product_assigned') data.product_ids.forEach((id) => owner.set(id, data.order_id));
    if (type === 'product_unassigned') data.items.forEach(({ product_ids }) => product_ids.forEach((id) => owner.set(id, null)));
    if (type === 'stock_held' || type === 'hold_extended') holds.set(data.order_id, { quantity: data.quantity, kept: false });
    if (type === 'hold_kept') holds.set(data.order_id, { quantity: data.quantity, kept: true });
    if (type === 'hold_released') holds.delete(data.order_id);
    if (type === 'product_assigned' && data.consumed) {
      const rest = (holds.get(data.order_id)?.quantity ?? 0) - data.consumed;
      if (rest > 0) holds.set(data.order_id, { quantity: rest, kept: holds.get(data.order_id)?.kept ?? false });
      else holds.delete(data.order_id);
    }
  }
  const assigned = [...owner.values()].filter(Boolean).length;
  return { created, retired, movedIn, movedOut, assigned, available: owner.size - assigned, holds: [...holds.values()] };
}

/** The paid orders that the stock is enough for, in order of arrival. */
function coveredByStock({ holds, available }: Pool): string[] {
  const paid = [...holds].filter(([, { expiresAt }]) => expiresAt === null).sort(([, a], [, b]) => a.place - b.place);
  const needed = (index: number) => paid.slice(0, index + 1).reduce((sum, [, { quantity }]) => sum + quantity, 0);
  return paid.filter((_, index) => needed(index) <= available).map(([id]) => id);
}

/** null: refused because the units are promised to others. */
function outcomeOf(decide: () => readonly PoolEvent[]): readonly PoolEvent[] | null {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'promised_to_orders') return null;
    throw error;
  }
}

/** By how many units an event says that more, or fewer, are promised. */
function promiseChange({ type, data }: PoolEvent): number {
  if (type === 'stock_held') return data.quantity;
  if (type === 'hold_kept') return data.added;
  if (type === 'hold_released') return -data.quantity;
  return type === 'product_assigned' ? -data.consumed : 0;
}

describe('a pool', () => {
  deciderLaws(pool, anyPoolCommand);

  it('assigns no quarantined unit, and repairs none whose private information a customer has seen', () => {
    const aboutQuarantine = ['AddProducts', 'AssignProducts', 'DecideQuarantine', 'MendProduct', 'ChangePrivateInfo', 'WriteOffProduct'];
    const quarantineCommands = anyPoolCommand.filter(({ type }) => aboutQuarantine.includes(type));
    let [quarantined, mended] = [0, 0];
    fc.assert(
      fc.property(fc.array(quarantineCommands, { maxLength: 60, size: 'max' }), (commands) => {
        const { events } = playCommands(pool, commands, new Date('2026-01-15T12:00:00.000Z'));
        const quarantinedUnits = new Map<string, string | null>();
        const fingerprints = new Map<string, string>();
        for (const { type, data } of events) {
          if ('fingerprint' in data) fingerprints.set(data.product_id, data.fingerprint);
          if (type === 'product_quarantined') quarantinedUnits.set(data.product_id, data.seen ? data.fingerprint : null);
          if (type === 'product_assigned') expect(data.product_ids.filter((id) => quarantinedUnits.has(id))).toEqual([]);
          if (type === 'product_moved_out' || type === 'product_deleted') expect(quarantinedUnits.has(data.product_id)).toBe(false);
          if (type === 'product_mended') expect(quarantinedUnits.get(data.product_id)).not.toBe(fingerprints.get(data.product_id));
          if (type === 'product_mended' || type === 'product_written_off') quarantinedUnits.delete(data.product_id);
          quarantined += type === 'product_quarantined' ? 1 : 0;
          mended += type === 'product_mended' ? 1 : 0;
        }
      }),
      { numRuns: 1000 },
    );
    expect([quarantined > 50, mended > 10]).toEqual([true, true]);
  });

  it('is the same after a snapshot', () => {
    fc.assert(
      fc.property(fc.array(anyPoolCommand, { maxLength: 60, size: 'max' }), (commands) => {
        const { state } = playCommands(pool, commands, new Date('2026-01-15T12:00:00.000Z'));
        const kept = [...packPool(state)].map((part): unknown => JSON.parse(JSON.stringify(part)));
        expect(kept.reduce<Pool>(unpackPool, pool.initial)).toEqual(state);
      }),
    );
  });

  it('has the same sums as a count of its holds and units, at any time', () => {
    fc.assert(
      fc.property(
        fc.array(anyPoolCommand, { maxLength: 60, size: 'max' }),
        fc.integer({ min: 0, max: 90 }),
        anyForOrder,
        (commands, later, { orderId }) => {
          const { state } = playCommands(pool, commands, new Date('2026-01-15T12:00:00.000Z'));
          const now = new Date(Date.parse('2026-01-15T12:00:00.000Z') + later * 60_000);
          const live = [...state.holds].filter(([, { expiresAt }]) => expiresAt === null || expiresAt > now.toISOString());
          const sum = (holds: typeof live) => holds.reduce((all, [, { quantity: n }]) => all + n, 0);
          expect(promisedIn(state, now)).toBe(sum(live));
          expect(promisedIn(state, now, orderId)).toBe(sum(live.filter(([id]) => id !== orderId)));
          const free = [...state.units].filter(([, unit]) => isFree(unit)).sort(([, a], [, b]) => a.place - b.place);
          const paid = live.filter(([, { expiresAt }]) => expiresAt === null).sort(([, a], [, b]) => a.place - b.place);
          const shared = state.available - sum(live.filter(([, { expiresAt }]) => expiresAt !== null));
          const first = paid.filter((_, index) => sum(paid.slice(0, index + 1)) <= shared).map(([id]) => id);
          expect(coveredOrders(state, now)).toEqual(first);
          expect([state.available, smallestId(state.freeUnits)]).toEqual([free.length, free[0]?.[0] ?? null]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('assigns units to a paid order unless earlier orders need them, which stay covered', () => {
    const now = new Date('2026-01-15T12:00:00.000Z');
    const outcomes = { given: 0, refused: 0 };
    fc.assert(
      fc.property(fc.array(anyPoolCommand, { maxLength: 60, size: 'max' }), anyForOrder, someProductIds, (commands, who, ids) => {
        const { state } = playCommands(pool, commands, now);
        const hold = state.holds.get(who.orderId);
        const isFreeUnit = (id: string) => state.units.get(id) !== undefined && isFree(state.units.get(id) as Unit);
        const wanted = ids.filter(isFreeUnit);
        if (!hold || wanted.length === 0 || wanted.length > hold.quantity) return;
        // Its place counts from its first hold, whether or not the pool has learned of its payment.
        const asPaid = setHold(state, who.orderId, { ...hold, expiresAt: null });
        const events = outcomeOf(() =>
          pool.decide(
            asPaid,
            new AssignProducts({ sku: creatorSku, order: who, productIds: wanted, assignment: 1, automatic: false }),
            now,
          ),
        );
        const others = coveredByStock(asPaid).filter((id) => id !== who.orderId);
        const rest = others.reduce((free, id) => free - (asPaid.holds.get(id)?.quantity ?? 0), asPaid.available);
        expect(events === null).toBe(rest < wanted.length);
        outcomes[events === null ? 'refused' : 'given'] += 1;
        const stillCovered = coveredByStock((events ?? []).reduce(pool.evolve, asPaid));
        expect(others.filter((id) => !stillCovered.includes(id))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
    expect([outcomes.given > 50, outcomes.refused > 10]).toEqual([true, true]);
  });

  it('balances at every position: available + assigned + retired = created + moved in − moved out (I1)', () => {
    const now = new Date('2026-01-15T12:00:00.000Z');
    fc.assert(
      fc.property(fc.array(anyPoolCommand, { maxLength: 60, size: 'max' }), (commands) => {
        const { events, state } = playCommands(pool, commands, now);
        events.forEach((_, index) => {
          const { created, retired, movedIn, movedOut, assigned, available } = countUnits(events.slice(0, index + 1));
          expect(available + assigned + retired).toBe(created + movedIn - movedOut);
        });
        expect(state.available).toBe(countUnits(events).available);
      }),
      { numRuns: 500 },
    );
  });

  it('has events that add up to its promises', () => {
    const now = new Date('2026-01-15T12:00:00.000Z');
    fc.assert(
      fc.property(fc.array(anyPoolCommand, { maxLength: 60, size: 'max' }), (commands) => {
        const { events, state } = playCommands(pool, commands, now);
        const promised = state.holds.reduce((sum, hold) => sum + hold.quantity, 0);
        expect(events.reduce((sum, event) => sum + promiseChange(event), 0)).toBe(promised);
      }),
      { numRuns: 500 },
    );
  });

  it('has events that say the place of each paid order and add up to what it waits for', () => {
    const now = new Date('2026-01-15T12:00:00.000Z');
    fc.assert(
      fc.property(fc.array(anyPoolCommand, { maxLength: 60, size: 'max' }), (commands) => {
        const { events, state } = playCommands(pool, commands, now);
        const waiting = new Map<number, number>();
        for (const { data } of events)
          if ('queued' in data && data.queued) waiting.set(data.queued.place, (waiting.get(data.queued.place) ?? 0) + data.queued.change);
        const paid = [...state.holds.values()].filter(({ expiresAt }) => expiresAt === null);
        expect(new Map([...waiting].filter(([, units]) => units !== 0))).toEqual(
          new Map(paid.map(({ place, quantity }) => [place, quantity])),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('never promises more than is available, unless a late payment is accepted (I1)', () => {
    const now = new Date('2026-01-15T12:00:00.000Z');
    const withoutLateMoney = anyPoolCommand.filter(({ type }) => type !== 'KeepHold' && type !== 'UnassignProducts');
    fc.assert(
      fc.property(fc.array(withoutLateMoney, { maxLength: 60, size: 'max' }), (commands) => {
        const { events } = playCommands(pool, commands, now);
        events.forEach((_, index) => {
          const { available, holds } = countUnits(events.slice(0, index + 1));
          expect(holds.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(available);
        });
      }),
      { numRuns: 500 },
    );
  });
});
