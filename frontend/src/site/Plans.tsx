import { useTexts } from '../platform/texts.ts';
import { company } from '@orderstream/contracts/company';
import { formatWhole } from '../ui/format/money.ts';
import { OrderLink } from './OrderLink.tsx';
import styles from './Plans.module.css';
import { usePricedProducts, type PricedProduct, type OrderChoice } from './prices.ts';
import { SiteIcon } from './SiteIcon.tsx';
import site from './site.module.css';
import { SiteLink } from './SiteLink.tsx';
import { plans } from './plan-table.ts';
import { pricingTexts } from './site.texts.ts';

const planTexts = { basic: 'basicText', premium: 'premiumText', enterprise: 'enterpriseText' } as const;

/** Whether the shop's price matches the plan's. */
function isSoldAt(products: readonly PricedProduct[] | null, { channel, product_type, quantity }: OrderChoice, monthly: number): boolean {
  const price = products?.find((one) => one.channel === channel && one.product_type === product_type)?.price;
  return price?.currency === 'usd' && price.amount * quantity === monthly * 100;
}

/** How to get a plan: subscribe if the shop sells it at this price, else contact us. */
function PlanAction({ plan, name }: { plan: (typeof plans)[number]; name: string }) {
  const t = useTexts(pricingTexts);
  const products = usePricedProducts();
  const look = `${site.button} ${site.large} ${plan.popular ? site.primary : site.quiet}`;
  if (plan.monthly === null) {
    return (
      <a className={look} href={company.messenger.url} target="_blank" rel="noopener noreferrer">
        {t.talk}
      </a>
    );
  }
  if (!isSoldAt(products, plan.goods, plan.monthly)) {
    return (
      <SiteLink className={look} to="/contact" aria-label={`${t.contact}: ${name}`}>
        {t.contact}
      </SiteLink>
    );
  }
  return (
    <OrderLink className={look} choice={plan.goods} label={`${t.subscribe}: ${name}`}>
      {t.subscribe}
    </OrderLink>
  );
}

/** `level`: the heading level of the plan names. */
export function Plans({ level: Name }: { level: 'h2' | 'h3' }) {
  const t = useTexts(pricingTexts);
  return (
    <>
      <div className={styles.packages}>{t.packages}</div>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.name} className={`${styles.plan} ${plan.popular ? styles.popular : ''}`}>
            <div className={styles.top}>
              <Name>{t[plan.name]}</Name>
              {plan.popular && <span className={styles.flag}>{t.popular}</span>}
            </div>
            <p className={styles.price}>
              {plan.monthly === null ? t.custom : formatWhole(plan.monthly, 'usd')}
              {plan.monthly !== null && <span>{t.perMonth}</span>}
            </p>
            <p className={styles.text}>{t[planTexts[plan.name]]}</p>
            <ul className={styles.list}>
              {plan.features.map((feature) => (
                <li key={feature}>
                  <SiteIcon name="check" />
                  {t[feature]}
                </li>
              ))}
            </ul>
            <PlanAction plan={plan} name={t[plan.name]} />
          </li>
        ))}
      </ul>
    </>
  );
}
