import { expect, test } from './product.ts';
import { furnish, keepFurnished } from './shop.ts';

test('a shop is prepared for journeys that only read', async ({ people }) => {
  const shop = await furnish(people);
  expect(Object.keys(shop.orders)).toHaveLength(7);
  keepFurnished(shop);
});
