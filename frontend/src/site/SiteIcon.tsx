import styles from './site.module.css';

const iconPaths = {
  sun: 'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  target: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 16a4 4 0 100-8 4 4 0 000 8zM12 12v.01',
  agent: 'M6 9h12v9H6zM12 9V5M12 4.5v.01M9.5 13v.01M14.5 13v.01M3 12v3M21 12v3',
  plug: 'M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 01-11 0zM12 17v4',
  rocket: 'M13 4c4-1 6-1 7 0s1 3 0 7l-6 6-7-7zM7 10l-4 1 3 3M14 17l-1 4-3-3M5 16l-2 5 5-2M15.5 8.5v.01',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5.2l3.3 2',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM9 12l2.2 2.2L15.2 10',
  people:
    'M9 11.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 19.5c.7-3.2 3.3-5 6.5-5s5.8 1.8 6.5 5M16 4.7a3.5 3.5 0 010 6.6M18 14.8c1.8.7 3 2.3 3.5 4.7',
  chart: 'M4 20V4M4 20h16M8.5 16v-4M13 16V8M17.5 16v-6',
  hire: 'M4 8h16v11H4zM9 8V5h6v3M4 13h16M12 12v2',
  chat: 'M4 5h16v11H12l-5 4v-4H4zM8 9.5h8M8 12.5h5',
} as const;
export type SiteIconName = keyof typeof iconPaths;

export const SiteIcon = ({ name }: { name: SiteIconName }) => (
  <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
    <path d={iconPaths[name]} />
  </svg>
);
