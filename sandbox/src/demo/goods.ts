import { resultUnlessRefused, type ShopClient } from '@orderstream/client/shop-client';
import { channels, productTypes } from '@orderstream/contracts/catalogue';

const unitsPerProduct = 4;

/** WhatsApp creators have no stock, so that stock alerts can be tried. */
const isSoldOut = (channel: string, productType: string) => channel === 'WhatsApp' && productType === 'Creator';

const unitTexts = (channel: string, productType: string) =>
  Array.from({ length: unitsPerProduct }, (_, n) =>
    `login ${channel}.${productType}.${n + 1}@accounts.test password demo-${n + 1}`.toLowerCase(),
  );

/** Adds a price for each SKU and a few units of almost each, as the administrator. Existing prices and stock stay unchanged. */
export async function stockShop(admin: ShopClient): Promise<void> {
  for (const channel of channels) {
    for (const product_type of productTypes) {
      const stripe_price_id = `price_sandbox_${channel}_${product_type}`.toLowerCase();
      // Another provider than the sandbox has its own prices, which an administrator maps.
      const expected = ['mapping_exists', 'price_not_found'];
      await resultUnlessRefused(expected, admin.post('/api/admin/price-mappings', { channel, product_type, stripe_price_id }));
      if (isSoldOut(channel, product_type)) continue;
      await admin.post('/api/admin/products/import', { channel, product_type, lines: unitTexts(channel, product_type) });
    }
  }
}
