import { useId, type ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Calculator } from './landing/Calculator.tsx';
import { Closing } from './landing/Closing.tsx';
import { FeatureArt, type Picture } from './landing/FeatureArt.tsx';
import { Hero } from './landing/Hero.tsx';
import { aboutTexts, casesTexts, featuresTexts, heroTexts, stepsTexts } from './landing/landing.texts.ts';
import styles from './landing/landing.module.css';
import { LogArt } from './landing/LogArt.tsx';
import { PageMeta } from './PageMeta.tsx';
import { Plans } from './Plans.tsx';
import { ShopGoods } from './ShopGoods.tsx';
import { SiteIcon, type SiteIconName } from './SiteIcon.tsx';
import site from './site.module.css';
import { pricingTexts } from './site.texts.ts';

function Section({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={`${site.wrap} ${styles.section}`} id={id} tabIndex={-1} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {text && <p className={styles.intro}>{text}</p>}
      {children}
    </section>
  );
}

type Item = readonly [sign: SiteIconName, title: string, text: string];

/** A grid of icons with titles and texts. */
const ItemGrid = ({ items, columns, look }: { items: readonly Item[]; columns: 'two' | 'three' | 'four'; look: 'card' | 'step' }) => (
  <ul className={`${styles.grid} ${styles[columns]} ${look === 'step' ? styles.steps : ''}`}>
    {items.map(([sign, title, text]) => (
      <li key={title} className={styles[look]}>
        <div className={styles.badge}>
          <SiteIcon name={sign} />
        </div>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);

function HowItWorks() {
  const t = useTexts(stepsTexts);
  const items: Item[] = [
    ['target', t.one, t.oneText],
    ['agent', t.two, t.twoText],
    ['plug', t.three, t.threeText],
    ['rocket', t.four, t.fourText],
  ];
  return (
    <Section id="how-it-works" title={t.title} text={t.text}>
      <ItemGrid items={items} columns="four" look="step" />
    </Section>
  );
}

function Features() {
  const t = useTexts(featuresTexts);
  const items: [Picture, string, string][] = [
    ['playbooks', t.one, t.oneText],
    ['dial', t.two, t.twoText],
    ['limit', t.three, t.threeText],
  ];
  return (
    <Section id="features" title={t.title}>
      <ul className={`${styles.grid} ${styles.three}`}>
        {items.map(([picture, title, text]) => (
          <li key={picture} className={`${styles.card} ${styles.pictured}`}>
            <FeatureArt picture={picture} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function UseCases() {
  const t = useTexts(casesTexts);
  const items: Item[] = [
    ['chart', t.sdr, t.sdrText],
    ['hire', t.hr, t.hrText],
    ['people', t.founders, t.foundersText],
    ['chat', t.marketers, t.marketersText],
  ];
  return (
    <Section id="use-cases" title={t.title}>
      <ItemGrid items={items} columns="two" look="card" />
    </Section>
  );
}

function PricingSection() {
  const t = useTexts(pricingTexts);
  return (
    <Section id="pricing" title={t.heading} text={t.text}>
      <Plans level="h3" />
      <ShopGoods level="h3" />
    </Section>
  );
}

function About() {
  const t = useTexts(aboutTexts);
  return (
    <section className={`${site.wrap} ${styles.section} ${styles.band}`} id="about" tabIndex={-1} aria-label={t.title}>
      <div className={styles.split}>
        <div>
          <h2>{t.title}</h2>
          <LogArt />
        </div>
        <div>
          <p>{t.one}</p>
          <p>{t.two}</p>
        </div>
      </div>
    </section>
  );
}

function Testimonials() {
  const t = useTexts(aboutTexts);
  const quotes = [
    [t.quote1, t.by1],
    [t.quote2, t.by2],
    [t.quote3, t.by3],
  ] as const;
  return (
    <Section id="testimonials" title={t.quotesTitle}>
      <div className={`${styles.grid} ${styles.three}`}>
        {quotes.map(([quote, by]) => (
          <figure key={by} className={`${styles.card} ${styles.quote}`}>
            <blockquote>{quote}</blockquote>
            <figcaption>{by}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}

export function LandingScreen() {
  const t = useTexts(heroTexts);
  return (
    <>
      <PageMeta title={t.pageTitle} text={t.text} />
      <Hero />
      <HowItWorks />
      <Features />
      <Calculator />
      <UseCases />
      <PricingSection />
      <About />
      <Testimonials />
      <Closing />
    </>
  );
}
