import { useTexts } from '../../platform/texts.ts';
import { company } from '@orderstream/contracts/company';
import site from '../site.module.css';
import styles from './Closing.module.css';
import { aboutTexts } from './landing.texts.ts';

const waves = [
  'M-20 60C150-20 260 130 440 60S760-10 1180 90',
  'M-20 150C170 80 280 230 460 150S800 70 1180 180',
  'M-20 250C160 190 300 330 480 250S820 170 1180 280',
  'M-20 345C180 290 320 420 500 345S840 270 1180 370',
];

/** The last section of the landing page, with the contact link. */
export function Closing() {
  const t = useTexts(aboutTexts);
  return (
    <div className={site.wrap}>
      <section className={styles.closing} id="start" tabIndex={-1} aria-label={t.ctaTitle}>
        <svg className={styles.waves} viewBox="0 0 1140 400" preserveAspectRatio="none" fill="none" aria-hidden="true">
          {waves.map((d) => (
            <path key={d} d={d} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
        <h2>{t.ctaTitle}</h2>
        <p>{t.ctaText}</p>
        <a
          className={`${site.button} ${site.large} ${styles.button}`}
          href={company.messenger.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.cta(company.messenger.name)}
        </a>
      </section>
    </div>
  );
}
