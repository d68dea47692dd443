import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { specOf } from '../../platform/testing/spec.ts';
import { AssignProducts, HoldStock, UnassignProducts, type PoolCommand } from './pool.commands.ts';
import { pool } from './pool.decider.ts';
import {
  annsOrder,
  unitsAssigned,
  bobsOrder,
  privateInfoChanged,
  expiry,
  p1,
  p2,
  fingerprint,
  creatorSku,
} from '../testing/pool-events.ts';

const given = specOf(pool);
const sold = [p1, p2, unitsAssigned(annsOrder, ['p1'], 0)] as const;
const quarantined = (seen: boolean): PoolEvent => ({
  type: 'product_quarantined',
  data: { product_id: 'p1', sku: creatorSku, order_id: 'o1', fingerprint: fingerprint(1), moves: 0, seen },
});
const mended: PoolEvent = { type: 'product_mended', data: { product_id: 'p1', sku: creatorSku } };
const writtenOff: PoolEvent = { type: 'product_written_off', data: { product_id: 'p1', sku: creatorSku } };
const quarantine = (change: Partial<Extract<PoolCommand, { type: 'DecideQuarantine' }>> = {}): PoolCommand => ({
  type: 'DecideQuarantine',
  sku: creatorSku,
  orderId: 'o1',
  productId: 'p1',
  assignment: 1,
  seen: true,
  lastClearing: null,
  clearedUnit: null,
  ...change,
});
const mend: PoolCommand = { type: 'MendProduct', sku: creatorSku, productId: 'p1' };
const writeOff: PoolCommand = { type: 'WriteOffProduct', sku: creatorSku, productId: 'p1' };

describe('a replaced unit', () => {
  it('is quarantined once', () => {
    given(...sold)
      .when(quarantine())
      .then(quarantined(true));
    given(...sold, quarantined(true))
      .when(quarantine())
      .nothing();
  });
  it('is quarantined even if it was cleared', () =>
    given(p2)
      .when(quarantine({ clearedUnit: { fingerprint: fingerprint(1), moves: 0 } }))
      .then(quarantined(true)));
  it('is refused if its pool was cleared since its row was read', () =>
    given(p2)
      .when(quarantine({ lastClearing: 'another clearing' }))
      .refuses('request_in_progress'));
  it('is not quarantined if it has another order or a later assignment by then', () => {
    given(...sold)
      .when(quarantine({ orderId: 'o2' }))
      .nothing();
    given(...sold)
      .when(quarantine({ assignment: 0 }))
      .nothing();
  });
});

describe('a quarantined unit', () => {
  const kept = given(...sold, quarantined(true));
  it('is not assigned to an order', () => {
    kept
      .when(new AssignProducts({ sku: creatorSku, order: bobsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .refuses('product_not_available');
    kept.when(new HoldStock({ sku: creatorSku, order: bobsOrder, quantity: 2, expiresAt: expiry })).refuses('out_of_stock');
    kept.when(new UnassignProducts({ sku: creatorSku, order: annsOrder, productIds: ['p1'], keepClaim: false, assignment: 1 })).nothing();
  });
  it('is neither deleted nor moved', () => {
    kept.when({ type: 'DeleteProduct', sku: creatorSku, productId: 'p1' }).refuses('product_quarantined');
    kept.when({ type: 'MoveProductOut', sku: creatorSku, productId: 'p1', to: 'WhatsApp.Creator' }).refuses('product_quarantined');
  });
  it('is repaired only with private information that its customer has not seen', () => {
    kept.when(mend).refuses('new_private_info_needed');
    given(...sold, quarantined(true), privateInfoChanged('p1', 3))
      .when(mend)
      .then(mended);
    given(...sold, quarantined(true), privateInfoChanged('p1', 3), privateInfoChanged('p1', 1))
      .when(mend)
      .refuses('new_private_info_needed');
    given(...sold, quarantined(false))
      .when(mend)
      .then(mended);
  });
  it('is written off once', () => {
    kept.when(writeOff).then(writtenOff);
    given(...sold, quarantined(true), writtenOff)
      .when(writeOff)
      .nothing();
  });
});

describe('a repaired unit', () => {
  const back = given(...sold, quarantined(false), mended);
  it('is in stock, behind units that have waited longer', () => {
    back.when(mend).nothing();
    back
      .when(new AssignProducts({ sku: creatorSku, order: bobsOrder, productIds: ['p1'], assignment: 1, automatic: false }))
      .then(unitsAssigned(bobsOrder, ['p1'], 0));
    const state = [...sold, quarantined(false), mended].reduce(pool.evolve, pool.initial);
    expect([state.available, state.units.get('p1')?.place]).toEqual([2, 2]);
  });
  it('is not written off, because it can be deleted', () => back.when(writeOff).refuses('product_not_quarantined'));
});

it('a unit that an order has is neither repaired nor written off', () => {
  given(...sold)
    .when(mend)
    .refuses('product_assigned');
  given(...sold)
    .when(writeOff)
    .refuses('product_not_quarantined');
});

describe('a free unit whose private information is lost', () => {
  const lost = { id: 'p1', version: fingerprint(1) };
  const lose: PoolCommand = { type: 'QuarantineLost', sku: creatorSku, units: [lost, { id: 'p9', version: fingerprint(9) }], seen: false };
  const setAside: PoolEvent = {
    type: 'product_quarantined',
    data: { product_id: 'p1', sku: creatorSku, order_id: null, fingerprint: fingerprint(1), moves: 0, seen: false },
  };

  it('is quarantined once, and counts no longer as available', () => {
    given(p1, p2).when(lose).then(setAside);
    given(p1, p2, setAside).when(lose).nothing();
    const counts = (events: readonly PoolEvent[]) => events.reduce(pool.evolve, pool.initial).available;
    expect([counts([p1, p2]), counts([p1, p2, setAside]), counts([p1, p2, setAside, mended])]).toEqual([2, 1, 2]);
  });
  it('is not assigned, and the other one is, even if fewer are left than promised', () => {
    const assign = (id: string) =>
      new AssignProducts({ sku: creatorSku, order: annsOrder, productIds: [id], assignment: 1, automatic: false });
    given(p1, p2, setAside).when(assign('p1')).refuses('product_not_available');
    given(p1, p2, setAside)
      .when(assign('p2'))
      .then(unitsAssigned(annsOrder, ['p2'], 0));
  });
  it('is repaired only with new private information if a customer has seen it', () => {
    const seen: PoolEvent = { ...setAside, data: { ...setAside.data, seen: true } };
    given(p1, p2)
      .when({ ...lose, seen: true })
      .then(seen);
    given(p1, p2, seen).when(mend).refuses('new_private_info_needed');
  });
  it('stays where it is if it was sold or changed in between', () => {
    given(...sold)
      .when(lose)
      .nothing();
    given(p1, privateInfoChanged('p1', 5)).when(lose).nothing();
  });
});
