import { useTexts } from '../platform/texts.ts';
import { PageMeta } from './PageMeta.tsx';
import { Plans } from './Plans.tsx';
import { ShopGoods } from './ShopGoods.tsx';
import styles from './site.module.css';
import { SiteLink } from './SiteLink.tsx';
import { pricingTexts, siteTexts } from './site.texts.ts';

export function PricingScreen() {
  const t = useTexts(pricingTexts);
  const siteNames = useTexts(siteTexts);
  return (
    <div className={styles.wrap}>
      <PageMeta title={t.title} text={`${t.heading}. ${t.text}`} />
      <div className={`${styles.center} ${styles.opening}`}>
        <h1 tabIndex={-1}>{t.heading}</h1>
        <p className={styles.lead}>{t.text}</p>
      </div>
      <Plans level="h2" />
      <ShopGoods level="h2" />
      <div className={`${styles.center} ${styles.closing}`}>
        <SiteLink className={`${styles.button} ${styles.quiet}`} to="/">
          {siteNames.backHome}
        </SiteLink>
      </div>
    </div>
  );
}
