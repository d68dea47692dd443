import { useTexts } from '../../platform/texts.ts';
import site from '../site.module.css';
import { SiteLink } from '../SiteLink.tsx';
import { HeroArt } from './HeroArt.tsx';
import { heroTexts } from './landing.texts.ts';
import styles from './landing.module.css';
import { channelsInterval, casesInterval, useRotation } from './rotating.ts';

/** Shows one of the words at a time. */
function RotatingWord({ words, interval }: { words: readonly string[]; interval: number }) {
  const at = useRotation(words.length, interval);
  return (
    <span className={styles.words}>
      {words.map((word, place) => (
        <span key={word} className={place === at ? styles.on : undefined} data-shown={place === at}>
          {word}
        </span>
      ))}
    </span>
  );
}

export function Hero() {
  const t = useTexts(heroTexts);
  const claims = [
    ['50+', t.companies],
    ['100K+', t.connections],
    ['98%', t.satisfaction],
  ] as const;
  return (
    <section className={`${site.wrap} ${styles.hero}`} id="hero">
      <div>
        <h1 tabIndex={-1}>
          <span className={styles.spoken}>{t.spoken}</span>
          <span aria-hidden="true">
            {t.before}
            <span className={styles.row}>
              <RotatingWord words={[t.case1, t.case2, t.case3, t.case4]} interval={casesInterval} />
            </span>
            <span className={styles.row}>
              {t.on}{' '}
              <RotatingWord words={['LinkedIn', t.email, 'WhatsApp', 'Instagram', 'TikTok', 'Facebook']} interval={channelsInterval} />
            </span>
          </span>
        </h1>
        <p className={styles.text}>{t.text}</p>
        <div className={styles.actions}>
          <SiteLink className={`${site.button} ${site.primary} ${site.large}`} to="/signup">
            {t.start}
          </SiteLink>
          <SiteLink className={`${site.button} ${site.quiet} ${site.large}`} to="/#how-it-works">
            {t.see}
          </SiteLink>
        </div>
        <dl className={styles.claims}>
          {claims.map(([figure, of]) => (
            <div key={figure}>
              <dt>{of}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <HeroArt />
    </section>
  );
}
