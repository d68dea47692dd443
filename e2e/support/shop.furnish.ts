import { expect, test } from './product.ts';
import { furnish, keepFurnished } from './shop.ts';

test('a shop is furnished for those who only look', async ({ people }) => {
  const shop = await furnish(people);
  expect(Object.keys(shop.orders)).toHaveLength(7);
  keepFurnished(shop);
});
