import { fewPlaces, manyPlaces } from './paid-queue.table.ts';

/** The part of a stretch, or of single holds, that the units no longer suffice for: where it begins, and what is needed up to there. */
const firstBeyond = (parts: string): string =>
  `select p.first, p.upto - p.units as needed from (${parts}) p where p.upto > m.units order by p.first limit 1`;
const stretches = (places: number): string =>
  `read.paid_queue q where q.channel = m.channel and q.product_type = m.product_type and q.places = ${places}`;
const upToHere = (units: string, first: string): string => `sum(${units}) over (order by ${first})`;

/**
 * For each row of `products` (channel, product_type, units): the number of units that the paid orders need which these units are enough
 * for, first come, first served (`needed`), the place of the first order that they are not enough for (`place`; null: there is none), and
 * what all paid orders need (`wanted`). It counts long stretches, then the short ones of one long stretch, then the holds of one short
 * stretch: never all that wait. Once for each product, hence materialized.
 */
export const servedOrders = (products: string): string => `
  with served as materialized (
    select m.*, coalesce(h.needed, few.needed, many.needed, whole.wanted, 0)::int as needed, coalesce(h.first, few.first, many.first) as place,
      coalesce(whole.wanted, 0)::int as wanted
    from (${products}) m
      left join lateral (select sum(q.units) as wanted from ${stretches(manyPlaces)}) whole on true
      left join lateral (
        ${firstBeyond(`select q.first, q.units, ${upToHere('q.units', 'q.first')} as upto from ${stretches(manyPlaces)}`)}
      ) many on true
      left join lateral (
        ${firstBeyond(`select q.first, q.units, many.needed + ${upToHere('q.units', 'q.first')} as upto
          from ${stretches(fewPlaces)} and q.first >= many.first and q.first < many.first + ${manyPlaces}`)}
      ) few on true
      left join lateral (
        ${firstBeyond(`select i.place as first, i.quantity as units, few.needed + ${upToHere('i.quantity', 'i.place')} as upto
          from read.inventory_holds i where i.channel = m.channel and i.product_type = m.product_type
            and i.place >= few.first and i.place < few.first + ${fewPlaces}`)}
      ) h on true
  ) select * from served`;
