import styles from './FeatureArt.module.css';

const line = { stroke: 'var(--os-line-strong)', strokeWidth: 6, strokeLinecap: 'round' } as const;
const sheet = { fill: 'var(--os-surface)', stroke: 'var(--os-line-strong)' } as const;

/** A pile of playbooks, the uppermost already filled in. */
const Playbooks = () => (
  <>
    <rect x="76" y="22" width="168" height="96" rx="12" {...sheet} opacity="0.45" />
    <rect x="62" y="34" width="196" height="100" rx="13" {...sheet} opacity="0.75" />
    <rect x="46" y="48" width="228" height="104" rx="14" {...sheet} />
    <path d="M92 76h74M92 100h146M92 124h110" {...line} />
    <g fill="none" stroke="var(--os-brand)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M65 76l5 5 9-10M65 100l5 5 9-10M65 124l5 5 9-10" />
    </g>
    <rect x="190" y="67" width="62" height="18" rx="9" fill="var(--os-brand-soft)" />
    <circle cx="202" cy="76" r="3.5" fill="var(--os-brand)" />
    <path d="M213 76h27" stroke="var(--os-brand)" strokeWidth="4" strokeLinecap="round" />
  </>
);

/** A dial that stops before the tenth minute. */
const Dial = () => (
  <>
    <circle cx="160" cy="80" r="54" fill="var(--os-surface)" stroke="var(--os-line-strong)" />
    <circle
      cx="160"
      cy="80"
      r="44"
      fill="none"
      stroke="var(--os-brand)"
      strokeWidth="8"
      strokeLinecap="round"
      pathLength="100"
      strokeDasharray="82 100"
      transform="rotate(-90 160 80)"
    />
    <circle cx="160" cy="80" r="44" fill="none" stroke="var(--os-line)" strokeWidth="8" strokeDasharray="1 45" pathLength="460" />
    <text x="160" y="88" textAnchor="middle" className={styles.figure}>
      9:41
    </text>
    <path d="M24 60h52M24 80h36M24 100h46M250 60h46M266 80h30M256 100h40" {...line} opacity="0.6" />
  </>
);

const days = [44, 58, 50, 66, 62, 70, 64, 68];

/** Each day's messages under a line that none of them crosses. */
const Limit = () => (
  <>
    {days.map((height, at) => (
      <rect
        key={at}
        x={44 + at * 30}
        y={140 - height}
        width="18"
        height={height}
        rx="4"
        fill="var(--os-brand)"
        opacity={0.35 + at * 0.08}
      />
    ))}
    <path d="M32 56h256" stroke="var(--os-accent)" strokeWidth="2" strokeDasharray="6 6" />
    <path d="M32 140h256" stroke="var(--os-line-strong)" strokeWidth="2" />
    <g transform="translate(232 18)">
      <path d="M22 0l20 8v15c0 13-8 22-20 27C10 45 2 36 2 23V8z" fill="var(--os-surface)" stroke="var(--os-brand)" strokeWidth="2" />
      <path d="M14 24l6 6 11-12" fill="none" stroke="var(--os-brand)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </g>
  </>
);

const pictures = { playbooks: Playbooks, dial: Dial, limit: Limit };
export type Picture = keyof typeof pictures;

/** Decoration above a feature; the text below says the same. */
export function FeatureArt({ picture }: { picture: Picture }) {
  const Drawing = pictures[picture];
  return (
    <svg className={styles.art} viewBox="0 0 320 160" width="320" height="160" aria-hidden="true">
      <Drawing />
    </svg>
  );
}
