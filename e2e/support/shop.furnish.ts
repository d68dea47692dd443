import { expect, test } from './product.ts';
import { furnishShop, saveFurnishedShop } from './shop.ts';

test('a shop is prepared for journeys that only read', async ({ people }) => {
  const shop = await furnishShop(people);
  expect(Object.keys(shop.orders)).toHaveLength(7);
  saveFurnishedShop(shop);
});
