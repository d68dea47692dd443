import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Command } from '../../platform/deciding/command.ts';
import { Shop } from './shop.ts';
import { World, type Disturbance } from './world.ts';

/** A shop for the specs of a file, and a new world in it for each of them. */
export function worlds() {
  let shop: Shop;
  let world: World;
  let requests = 0;
  beforeAll(async () => {
    shop = await Shop.open();
  });
  beforeEach(() => {
    world = new World(shop);
  });
  afterAll(() => shop.close());
  /** A request of the system; the same name is the same request. */
  const ask = <A>(
    command: Command<A>,
    what: Disturbance | null = null,
    { name = `request ${(requests += 1)}`, process = 0 }: { name?: string; process?: 0 | 1 } = {},
  ): Promise<A> => world.disturbed(process, what, (bus) => world.asked(name, theSystem, () => bus.execute(command)));
  /** All consequences of what has happened are carried out. */
  const drain = async () => {
    for (const which of world.cursors.keys()) while (await world.work(which, 0, null));
  };
  return { world: () => world, ask, drain };
}
