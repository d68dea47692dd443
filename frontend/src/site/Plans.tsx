import { useTexts } from '../platform/texts.ts';
import { company } from './company.ts';
import styles from './Plans.module.css';
import { Sign } from './Sign.tsx';
import site from './site.module.css';
import { SiteLink } from './SiteLink.tsx';
import { plans } from './plan-table.ts';
import { pricingTexts } from './site.texts.ts';

const texts = { basic: 'basicText', premium: 'premiumText', enterprise: 'enterpriseText' } as const;

function PlanAction({ plan, name }: { plan: (typeof plans)[number]; name: string }) {
  const t = useTexts(pricingTexts);
  const look = `${site.button} ${site.large} ${plan.popular ? site.primary : site.quiet}`;
  if (plan.monthly === null) {
    return (
      <a className={look} href={company.messenger.url} target="_blank" rel="noopener noreferrer">
        {t.talk}
      </a>
    );
  }
  return (
    <SiteLink className={look} to="/app/orders/new" aria-label={`${t.subscribe}: ${name}`}>
      {t.subscribe}
    </SiteLink>
  );
}

/** `level`: where the names of the plans stand below the page's headings. */
export function Plans({ level: Name }: { level: 'h2' | 'h3' }) {
  const t = useTexts(pricingTexts);
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => (
        <li key={plan.name} className={`${styles.plan} ${plan.popular ? styles.popular : ''}`}>
          <div className={styles.top}>
            <Name>{t[plan.name]}</Name>
            {plan.popular && <span className={styles.flag}>{t.popular}</span>}
          </div>
          <p className={styles.price}>
            {plan.monthly === null ? t.custom : `$${plan.monthly}`}
            {plan.monthly !== null && <span>{t.perMonth}</span>}
          </p>
          <p className={styles.text}>{t[texts[plan.name]]}</p>
          <ul className={styles.list}>
            {plan.features.map((feature) => (
              <li key={feature}>
                <Sign name="check" />
                {t[feature]}
              </li>
            ))}
          </ul>
          <PlanAction plan={plan} name={t[plan.name]} />
        </li>
      ))}
    </ul>
  );
}
