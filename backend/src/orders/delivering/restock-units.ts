import { load } from '../../platform/deciding/decides.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { QuarantineProduct, UnassignProducts } from '../../stock/pool/pool.commands.ts';
import { RestockUnits } from '../fulfilment.commands.ts';
import { problemDecider } from '../order/problem.decider.ts';

/** The number of streams that are read concurrently. */
const atOnce = 32;

const needs = { store: EVENT_STORE, send: SEND };
type Deps = DepsOf<typeof needs>;

/** A unit that its customer has reported as faulty is quarantined: it is not sold again before the office has checked it. */
export const restockUnits = useCase(RestockUnits, needs, async ({ order: forOrder, items, keepClaim, assignment }, deps): Promise<void> => {
  const { send } = deps;
  const { orderId } = forOrder;
  const faulty = await reportedUnits(
    deps,
    orderId,
    items.flatMap(({ product_ids }) => product_ids),
  );
  for (const { sku, product_ids } of items) {
    const sound = product_ids.filter((id) => !faulty.has(id));
    if (sound.length > 0) await send(new UnassignProducts({ sku, order: forOrder, productIds: sound, keepClaim, assignment }));
    for (const id of product_ids.filter((one) => faulty.has(one)))
      await send(new QuarantineProduct({ sku, orderId, productId: id, assignment, seen: false }));
  }
});

async function reportedUnits({ store }: Deps, orderId: string, ids: readonly string[]): Promise<Set<string>> {
  const faulty = new Set<string>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const problems = await Promise.all(some.map((id) => load(store, problemDecider, `${orderId}.${id}`)));
    for (const [index, id] of some.entries()) if (problems[index]?.state.unanswered) faulty.add(id);
  }
  return faulty;
}
