import { expect, test } from './product.ts';
import { furnishShop, saveFurnishedShop } from './shop.ts';

test('a shop is furnished for read-only journeys', async ({ people }) => {
  const shop = await furnishShop(people);
  expect(Object.keys(shop.orders)).toHaveLength(7);
  saveFurnishedShop(shop);
});
