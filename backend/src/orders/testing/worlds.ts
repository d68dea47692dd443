import type { Sku } from '@orderstream/contracts/catalogue';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Command } from '../../platform/deciding/command.ts';
import { CreateProduct } from '../../stock/units/create-product.ts';
import { ShopProcesses } from './shop.ts';
import { ShopWorld, type Disturbance } from './world.ts';

/** Registers hooks that start a shop for a spec file, with a new world for each test. */
export function setUpWorlds() {
  let shop: ShopProcesses;
  let world: ShopWorld;
  let requests = 0;
  beforeAll(async () => {
    shop = await ShopProcesses.open();
  });
  beforeEach(() => {
    world = new ShopWorld(shop);
  });
  afterAll(() => shop.close());
  /** A request of the system; the same name repeats the same request. */
  const ask = <A>(
    command: Command<A>,
    what: Disturbance | null = null,
    { name = `request ${(requests += 1)}`, process = 0 }: { name?: string; process?: 0 | 1 } = {},
  ): Promise<A> => world.withDisturbance(process, what, (bus) => world.asRequest(name, theSystem, () => bus.execute(command)));
  let units = 0;
  /** A new unit with a secret that no other has. */
  const createUnit = async (sku: Sku): Promise<string> =>
    (await ask(new CreateProduct({ sku, privateInfo: `secret ${(units += 1)}` }))).product_id;
  const workOff = () => world.workOff();
  return { world: () => world, ask, createUnit, workOff };
}
