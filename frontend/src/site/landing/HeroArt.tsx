import { useTexts } from '../../platform/texts.ts';
import { heroTexts } from './landing.texts.ts';
import styles from './HeroArt.module.css';

const streams = [
  'M-20 92C80 20 140 150 250 92S420 40 560 108',
  'M-20 214C90 150 150 284 262 214S430 160 560 236',
  'M-20 336C90 274 160 400 268 336S430 292 560 356',
];

/** A conversation floating on the streams. Decoration; the text beside it says the same. */
export function HeroArt() {
  const t = useTexts(heroTexts);
  return (
    <div className={styles.art} aria-hidden="true">
      <svg className={styles.streams} viewBox="0 0 540 430" preserveAspectRatio="none">
        {streams.map((d) => (
          <g key={d} fill="none">
            <path d={d} stroke="var(--os-line-strong)" strokeWidth="1.5" />
            <path d={d} stroke="var(--os-brand)" strokeWidth="2.5" strokeLinecap="round" pathLength="100" className={styles.pulse} />
          </g>
        ))}
      </svg>
      <div className={styles.card}>
        <div className={styles.who}>
          <svg width="36" height="36" viewBox="0 0 36 36">
            <rect width="36" height="36" rx="11" fill="var(--os-brand-soft)" />
            <g fill="none" stroke="var(--os-brand)" strokeWidth="2" strokeLinecap="round">
              <rect x="10" y="13" width="16" height="12" rx="4" />
              <path d="M18 13V9M15 19v.01M21 19v.01" />
            </g>
          </svg>
          <span>{t.artAgent}</span>
          <i className={styles.live} />
        </div>
        <p className={styles.sent}>{t.artFirst}</p>
        <p className={styles.reply}>{t.artReply}</p>
      </div>
      <div className={styles.booked}>
        <svg
          width="18"
          height="18"
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M4.5 10.5l3.6 3.6 7.4-8" />
        </svg>
        {t.artBooked}
      </div>
      <div className={styles.bars}>
        {[1, 2, 3, 4, 5, 6].map((bar) => (
          <i key={bar} />
        ))}
      </div>
    </div>
  );
}
