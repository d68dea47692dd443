import { useTexts, type Catalogue, type Text } from '../../platform/texts.ts';
import { company } from '@orderstream/contracts/company';
import { SiteHeading } from '../SiteHeading.tsx';
import styles from '../site.module.css';
import { SiteLink } from '../SiteLink.tsx';
import { siteTexts } from '../site.texts.ts';

type Props<E extends Record<string, Text>> = { texts: Catalogue<E>; sections: readonly (readonly [heading: keyof E, text: keyof E])[] };

/** A legal page: title, lead and its sections, each a heading and a paragraph. */
export function LegalPage<E extends Record<'title' | 'lead', Text> & Record<string, Text>>({ texts, sections }: Props<E>) {
  const t: Partial<Record<keyof E, string>> = useTexts(texts);
  const siteNames = useTexts(siteTexts);
  return (
    <div className={styles.wrap}>
      <article className={styles.article}>
        <SiteHeading title={t.title ?? ''} text={t.lead} />
        {sections.map(([heading, text]) => (
          <section key={String(heading)}>
            <h2>{t[heading]}</h2>
            <p>{t[text]}</p>
          </section>
        ))}
        <section>
          <h2>{siteNames.contact}</h2>
          <p>
            {company.name}, {company.registrationNumber}, {company.address}. <a href={`mailto:${company.email}`}>{company.email}</a>.{' '}
            <SiteLink to="/contact">{siteNames.contact}</SiteLink>
          </p>
        </section>
      </article>
    </div>
  );
}
