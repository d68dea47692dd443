import fc from 'fast-check';
import { playCommands } from '../../platform/testing/laws.ts';
import { clearedUnitOf } from '../units/cleared-unit.ts';
import { type PoolCommand, AssignProducts } from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import { packPool } from './pool-snapshot.ts';
import { type Pool } from './pool-shape.ts';
import { promisedUnits as promisedIn } from './pool-holds-state.ts';
import { isClearable } from './pool-state.ts';
import { anyPoolCommand } from '../testing/any-pool-command.ts';
import { creatorSku } from '../testing/pool-events.ts';

const noon = new Date('2026-01-15T12:00:00.000Z');
const apply = (state: Pool, command: PoolCommand) => pool.decide(state, command, noon).reduce(pool.evolve, state);

/** As if all that was sold had been seen. */
function clearFinished(state: Pool): Pool {
  const ids = [...state.units.keys(), ...state.removals.keys()];
  const rest = apply(state, {
    type: 'ClearPool',
    sku: creatorSku,
    clearing: 'first',
    units: ids.flatMap((id) => clearedUnitOf(state, creatorSku, id) ?? []),
    orderIds: [],
  });
  return apply(rest, {
    type: 'ClearPool',
    sku: creatorSku,
    clearing: 'second',
    units: [],
    orderIds: [...rest.claims.keys()].filter((id) => isClearable(rest, id)),
  });
}

const sizes = ({ units, removals, claims, fingerprints, holds, available }: Pool) => {
  return { units: units.size, removals: removals.size, claims: claims.size, fingerprints: fingerprints.size, holds: holds.size, available };
};

/** So many units have come, been held, paid for, given and cleared; then these came. */
function poolAfterSales(sold: number, live: number): Pool {
  let state = pool.initial;
  for (let from = 0; from < sold; from += 500) {
    const ids = Array.from({ length: Math.min(500, sold - from) }, (_, n) => `sold ${from + n}`);
    state = apply(state, {
      type: 'AddProducts',
      sku: creatorSku,
      units: ids.map((productId) => ({ productId, fingerprint: `print of ${productId}` })),
      lastClearing: state.lastClearing,
    });
    for (const id of ids)
      state = apply(
        state,
        new AssignProducts({
          sku: creatorSku,
          order: { orderId: `order of ${id}`, userId: 'ann' },
          productIds: [id],
          assignment: 1,
          automatic: false,
        }),
      );
    const units = ids.flatMap((id) => clearedUnitOf(state, creatorSku, id) ?? []);
    state = apply(state, { type: 'ClearPool', sku: creatorSku, clearing: `up to ${from}`.padEnd(36), units, orderIds: [] });
  }
  const ids = Array.from({ length: live }, (_, n) => `live ${n}`);
  return apply(state, {
    type: 'AddProducts',
    sku: creatorSku,
    units: ids.map((productId) => ({ productId, fingerprint: `print of ${productId}` })),
    lastClearing: state.lastClearing,
  });
}
const packedParts = (state: Pool) => [...packPool(state)].map((part) => JSON.stringify(part));

describe('the state of a pool', () => {
  it('has only units in stock or quarantine and live holds after a clearing of any history', () => {
    fc.assert(
      fc.property(fc.array(anyPoolCommand, { maxLength: 60, size: 'max' }), (commands) => {
        const { state } = playCommands(pool, commands, noon);
        const rest = clearFinished(state);
        const waiting = [...state.claims.keys()].filter((id) => state.holds.has(id)).length;
        const prints = new Set([...state.units.values()].flatMap((unit) => (unit.orderId === null ? [unit.fingerprint] : [])));
        const kept = state.units.count(({ quarantine }) => quarantine !== undefined);
        const stock = { units: state.available + kept, available: state.available, fingerprints: prints.size };
        expect(sizes(rest)).toEqual({ ...stock, removals: 0, claims: waiting, holds: state.holds.size });
        for (const minutes of [0, 45]) {
          const at = new Date(noon.getTime() + minutes * 60_000);
          expect(promisedIn(rest, at)).toBe(promisedIn(state, at));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is as large with 20,000 units sold as with none, in memory and in its snapshot', () => {
    const [young, old] = [poolAfterSales(0, 2_000), poolAfterSales(20_000, 2_000)];
    expect(sizes(old)).toEqual(sizes(young));
    const [before, now] = [young, old].map((state) => packedParts(state).join('').length);
    expect(Math.abs((now ?? 0) / (before ?? 1) - 1)).toBeLessThan(0.1);
  });
});
