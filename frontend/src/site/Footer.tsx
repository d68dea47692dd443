import { useState } from 'react';
import { sessionState } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/texts.ts';
import { BrandMark } from '../ui/layout/BrandMark.tsx';
import { company } from '@orderstream/contracts/company';
import styles from './site.module.css';
import { SiteLink } from './SiteLink.tsx';
import { siteTexts } from './site.texts.ts';

/** The first year and the current one, or one year if they are the same. */
const yearsOf = (now: number): string => (now > company.founded ? `${company.founded}–${now}` : `${company.founded}`);

export function Footer() {
  const t = useTexts(siteTexts);
  const { phase } = useStore(sessionState);
  const [year] = useState(() => new Date().getFullYear());
  const columns = [
    {
      title: t.product,
      links: [
        ['/#features', t.features],
        ['/#calculator', t.calculator],
        ['/pricing', t.pricing],
      ],
    },
    {
      title: t.legal,
      links: [
        ['/terms-of-service', t.terms],
        ['/privacy-policy', t.privacy],
        ['/refund-policy', t.refunds],
      ],
    },
    {
      title: t.company,
      links: [['/#about', t.about], ['/contact', t.contact], phase === 'signed_in' ? ['/app/dashboard', t.dashboard] : ['/login', t.login]],
    },
  ] as const;
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <div className={styles.columns}>
          <div>
            <SiteLink to="/" className={styles.brand} aria-label={t.home}>
              <BrandMark size={26} />
              Orderstream
            </SiteLink>
            <p className={styles.tagline}>{t.footerText}</p>
          </div>
          {columns.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(([to, label]) => (
                  <li key={to}>
                    <SiteLink to={to}>{label}</SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className={styles.small}>
          <span>
            © {yearsOf(year)} {company.name}. {t.rights}
          </span>
        </div>
      </div>
    </footer>
  );
}
