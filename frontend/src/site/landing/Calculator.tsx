import { useId, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import site from '../site.module.css';
import { calculatorTexts } from './landing.texts.ts';
import styles from './landing.module.css';

export const reachOf = (agents: number): number => 400 * agents;
export const leadsOf = (agents: number): number => 12 * agents;
const fewest = 1;
const most = 10;

export function Calculator() {
  const t = useTexts(calculatorTexts);
  const [agents, setAgents] = useState(3);
  const id = useId();
  const figures = [
    [t.reach, reachOf(agents), t.reachText],
    [t.leads, leadsOf(agents), t.leadsText],
  ] as const;
  return (
    <section className={`${site.wrap} ${styles.section}`} id="calculator" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.title}</h2>
      <p className={styles.intro}>{t.text}</p>
      <div className={styles.calculator}>
        <div>
          <div className={styles.slider}>
            <label htmlFor={id}>{t.agents}</label>
            <output htmlFor={id}>{agents}</output>
          </div>
          <input
            id={id}
            className={styles.range}
            type="range"
            min={fewest}
            max={most}
            step={1}
            value={agents}
            onChange={(event) => setAgents(Number(event.target.value))}
          />
          <div className={styles.ticks} aria-hidden="true">
            <span>{fewest}</span>
            <span>{most}</span>
          </div>
        </div>
        {figures.map(([name, figure, of]) => (
          <div key={name} className={styles.figure} role="status">
            <p>{name}</p>
            <strong>+{figure.toLocaleString('en-US')}</strong>
            <p>{of}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
