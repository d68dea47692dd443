import { useId, useState, type CSSProperties } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import site from '../site.module.css';
import { calculatorTexts } from './landing.texts.ts';
import own from './Calculator.module.css';
import styles from './landing.module.css';

/** People contacted per month. */
const reachOf = (agents: number): number => 400 * agents;
/** Interested replies per month. */
const leadsOf = (agents: number): number => 12 * agents;
const fewest = 1;
const most = 10;

/** The filled part of the slider's track. */
const filledStyle = (agents: number) => ({ '--filled': `${((agents - fewest) / (most - fewest)) * 100}%` }) as CSSProperties;

/** Estimates reach and leads for a number of agents. */
export function Calculator() {
  const t = useTexts(calculatorTexts);
  const language = useLanguage();
  const [agents, setAgents] = useState(3);
  const id = useId();
  const figures = [
    [t.reach, reachOf(agents), t.reachText],
    [t.leads, leadsOf(agents), t.leadsText],
  ] as const;
  return (
    <section className={`${site.wrap} ${styles.section} ${styles.band}`} id="calculator" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.title}</h2>
      <p className={styles.intro}>{t.text}</p>
      <div className={own.calculator}>
        <div>
          <div className={own.slider}>
            <label htmlFor={id}>{t.agents}</label>
            <output htmlFor={id}>{agents}</output>
          </div>
          <input
            id={id}
            className={own.range}
            type="range"
            min={fewest}
            max={most}
            step={1}
            value={agents}
            style={filledStyle(agents)}
            onChange={(event) => setAgents(Number(event.target.value))}
          />
          <div className={own.ticks} aria-hidden="true">
            <span>{fewest}</span>
            <span>{most}</span>
          </div>
        </div>
        {figures.map(([name, figure, of]) => (
          <div key={name} className={own.figure} role="status">
            <p>{name}</p>
            <strong>+{figure.toLocaleString(language)}</strong>
            <p>{of}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
