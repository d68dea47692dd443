import { useTexts } from '../platform/texts.ts';
import { company } from '@orderstream/contracts/company';
import { SiteHeading } from './SiteHeading.tsx';
import styles from './site.module.css';
import { contactTexts } from './site.texts.ts';

export function ContactScreen() {
  const t = useTexts(contactTexts);
  const facts = [
    [t.name, company.name],
    [t.registration, company.registrationNumber],
    [t.address, company.address],
    [t.email, <a href={`mailto:${company.email}`}>{company.email}</a>],
    [t.phone, <a href={`tel:${company.phone.replaceAll(' ', '')}`}>{company.phone}</a>],
  ] as const;
  return (
    <div className={styles.wrap}>
      <div className={styles.article}>
        <SiteHeading title={t.title} text={t.text} />
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <a
          className={`${styles.button} ${styles.primary} ${styles.large}`}
          href={company.messenger.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.write(company.messenger.name)}
        </a>
      </div>
    </div>
  );
}
