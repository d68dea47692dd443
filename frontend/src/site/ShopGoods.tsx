import { channels } from '@orderstream/contracts/catalogue';
import { useTexts } from '../platform/texts.ts';
import { formatMoney } from '../ui/format/money.ts';
import { OrderLink } from './OrderLink.tsx';
import { usePricedProducts } from './prices.ts';
import styles from './Plans.module.css';
import { siteGoodsTexts } from './site.texts.ts';
import { productName, productTypeName } from '../ui/format/product-names.ts';

/** The products of the shop at their order prices. `level`: the level of the heading. */
export function ShopGoods({ level: Name }: { level: 'h2' | 'h3' }) {
  const t = useTexts(siteGoodsTexts);
  const products = usePricedProducts();
  return (
    <section className={styles.goods} aria-label={t.title}>
      <Name>{t.title}</Name>
      <p>{t.text}</p>
      <div className={styles.channels}>
        {channels.map((channel) => {
          const items = products?.filter((one) => one.channel === channel) ?? [];
          if (products && items.length === 0) return null;
          return (
            <table key={channel}>
              <caption>{channel}</caption>
              <tbody>
                {items.map(({ product_type, price, in_stock }) => {
                  const name = productTypeName(product_type);
                  return (
                    <tr key={product_type}>
                      <th scope="row">
                        {name}
                        {!in_stock && <small>{t.soldOut}</small>}
                      </th>
                      <td>
                        {formatMoney(price)} <span>{t.perMonth}</span>
                      </td>
                      <td>
                        <OrderLink
                          choice={{ channel, product_type, quantity: 1 }}
                          className={styles.order}
                          label={(in_stock ? t.orderOf : t.notifyOf)(productName({ channel, product_type }))}
                        >
                          {in_stock ? t.order : t.notify}
                        </OrderLink>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          );
        })}
      </div>
      {products?.length === 0 && <p>{t.nothing}</p>}
    </section>
  );
}
