import { retryOnConflict } from '../../platform/deciding/retry-on-conflict.ts';
import { command } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { OpenSecrets } from '../../stock/stock.commands.ts';
import { loadOrder } from '../order/load-order.ts';
import { orderDecider, refuseToShow } from '../order/order.decider.ts';
import type { Looker } from '../order/order.ts';

type Revealed = { products: { id: string; private_info: string | null }[]; privateInfo: string | null };

/** Opens the secrets of an order for its owner or an administrator; each look is a fact. */
export class RevealOrder extends command('RevealOrder')<
  { orderId: string; by: Looker; what: 'products' | 'private_info' | 'everything' },
  Revealed
>() {}

const needs = { store: EVENT_STORE, send: SEND };
type Deps = DepsOf<typeof needs>;

export const revealOrder = useCase(RevealOrder, needs, (command, deps): Promise<Revealed> =>
  retryOnConflict(3, () => tryToReveal(deps, command)),
);

/**
 * The look is recorded before the secrets are answered, and only if there are any. It is refused if the order has lost a unit
 * since they were opened.
 */
async function tryToReveal({ store, send }: Deps, { orderId, by, what }: RevealOrder): Promise<Revealed> {
  const order = await loadOrder(store, orderId);
  refuseToShow(order, by);
  const units = what === 'private_info' ? [] : order.items;
  const words = order.type === 'custom' && what !== 'products' ? order.words : null;
  const { units: products, own: privateInfo } = await send(new OpenSecrets({ orderId, units, words }));
  const shown = products.flatMap(({ id, private_info }) => (private_info === null ? [] : [id]));
  await transact(store, orderDecider, orderId, { type: 'LookAtSecrets', orderId, by, units, shown, own: privateInfo !== null });
  return { products, privateInfo };
}
