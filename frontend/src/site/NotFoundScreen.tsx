import { useTexts } from '../platform/texts.ts';
import { SiteHeading } from './SiteHeading.tsx';
import styles from './site.module.css';
import { SiteLink } from './SiteLink.tsx';
import { siteTexts } from './site.texts.ts';

export function NotFoundScreen() {
  const t = useTexts(siteTexts);
  return (
    // As high as the placeholder before its code has loaded, so that the footer does not move.
    <div className={`${styles.wrap} ${styles.center} ${styles.screen}`}>
      <svg
        width="132"
        height="72"
        viewBox="0 0 132 72"
        aria-hidden="true"
        fill="none"
        stroke="var(--os-brand)"
        strokeWidth="4"
        strokeLinecap="round"
      >
        <path d="M6 22c18-18 26 18 44 0" />
        <path d="M82 18c10-6 26 8 44-4" opacity=".5" />
        <path d="M6 46c18-18 26 18 44 0" opacity=".7" />
        <path d="M82 44c10-6 26 8 44-4" opacity=".35" />
        <path d="M60 12l10 10m0-10L60 22M60 38l10 10m0-10L60 48" stroke="var(--os-danger)" strokeWidth="3" />
      </svg>
      <SiteHeading title={t.notFound} text={t.notFoundText} />
      <SiteLink className={`${styles.button} ${styles.primary} ${styles.large}`} to="/">
        {t.returnHome}
      </SiteLink>
    </div>
  );
}
