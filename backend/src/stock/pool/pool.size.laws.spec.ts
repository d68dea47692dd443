import fc from 'fast-check';
import { playCommands } from '../../platform/testing/laws.ts';
import { leaving } from '../units/left-unit.ts';
import { type PoolCommand, AssignProducts } from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import { pack } from './pool-snapshot.ts';
import { type Pool } from './pool-shape.ts';
import { isOver, promised as promisedIn } from './pool-state.ts';
import { anyPoolCommand, sku } from '../testing/any-pool-command.ts';

const noon = new Date('2026-01-15T12:00:00.000Z');
const carriedOut = (state: Pool, command: PoolCommand) => pool.decide(state, command, noon).reduce(pool.evolve, state);

/** As if all that was sold had been seen. */
function cleared(state: Pool): Pool {
  const ids = [...state.units.keys(), ...state.gone.keys()];
  const rest = carriedOut(state, {
    type: 'ClearPool',
    sku,
    clearing: 'first',
    units: ids.flatMap((id) => leaving(state, sku, id) ?? []),
    orderIds: [],
  });
  return carriedOut(rest, {
    type: 'ClearPool',
    sku,
    clearing: 'second',
    units: [],
    orderIds: [...rest.claimed.keys()].filter((id) => isOver(rest, id)),
  });
}

const sizes = ({ units, gone, claimed, fingerprints, holds, available }: Pool) => {
  return { units: units.size, gone: gone.size, claimed: claimed.size, fingerprints: fingerprints.size, holds: holds.size, available };
};

/** So many units have come, been held, paid for, given and cleared; then these came. */
function after(sold: number, live: number): Pool {
  let state = pool.initial;
  for (let from = 0; from < sold; from += 500) {
    const ids = Array.from({ length: Math.min(500, sold - from) }, (_, n) => `sold ${from + n}`);
    state = carriedOut(state, {
      type: 'AddProducts',
      sku,
      units: ids.map((productId) => ({ productId, fingerprint: `print of ${productId}` })),
      cleared: state.cleared,
    });
    for (const id of ids)
      state = carriedOut(
        state,
        new AssignProducts({ sku, order: { orderId: `order of ${id}`, userId: 'ann' }, productIds: [id], assignment: 1, byItself: false }),
      );
    const units = ids.flatMap((id) => leaving(state, sku, id) ?? []);
    state = carriedOut(state, { type: 'ClearPool', sku, clearing: `up to ${from}`.padEnd(36), units, orderIds: [] });
  }
  const ids = Array.from({ length: live }, (_, n) => `live ${n}`);
  return carriedOut(state, {
    type: 'AddProducts',
    sku,
    units: ids.map((productId) => ({ productId, fingerprint: `print of ${productId}` })),
    cleared: state.cleared,
  });
}
const packed = (state: Pool) => [...pack(state)].map((part) => JSON.stringify(part));

describe('what a pool keeps in mind', () => {
  it('are the units in stock and in quarantine, the holds and the orders that have one, after any history', () => {
    fc.assert(
      fc.property(fc.array(anyPoolCommand, { maxLength: 60, size: 'max' }), (commands) => {
        const { state } = playCommands(pool, commands, noon);
        const rest = cleared(state);
        const waiting = [...state.claimed.keys()].filter((id) => state.holds.has(id)).length;
        const prints = new Set([...state.units.values()].flatMap((unit) => (unit.orderId === null ? [unit.fingerprint] : [])));
        const kept = state.units.count(({ quarantine }) => quarantine !== undefined);
        const stock = { units: state.available + kept, available: state.available, fingerprints: prints.size };
        expect(sizes(rest)).toEqual({ ...stock, gone: 0, claimed: waiting, holds: state.holds.size });
        for (const minutes of [0, 45]) {
          const at = new Date(noon.getTime() + minutes * 60_000);
          expect(promisedIn(rest, at)).toBe(promisedIn(state, at));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is as much with 20,000 units sold as with none, in memory and in its snapshot', () => {
    const [young, old] = [after(0, 2_000), after(20_000, 2_000)];
    expect(sizes(old)).toEqual(sizes(young));
    const [before, now] = [young, old].map((state) => packed(state).join('').length);
    expect(Math.abs((now ?? 0) / (before ?? 1) - 1)).toBeLessThan(0.1);
  });
});
