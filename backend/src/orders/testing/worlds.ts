import { Shop } from './shop.ts';
import { World } from './world.ts';

/** A shop for the specs of a file, and a new world in it for each of them. */
export function worlds(): () => World {
  let shop: Shop;
  let world: World;
  beforeAll(async () => {
    shop = await Shop.open();
  });
  beforeEach(() => {
    world = new World(shop);
  });
  afterAll(() => shop.close());
  return () => world;
}
