const paths = [
  'M-40 150C80 60 180 60 300 150S520 240 720 120',
  'M-40 250C80 180 190 180 310 256S530 320 720 216',
  'M-40 350C90 300 200 310 320 366S540 400 720 320',
];
const stops = [
  { x: 191, y: 92, r: 6 },
  { x: 508, y: 211, r: 8 },
  { x: 96, y: 201, r: 5 },
  { x: 414, y: 300, r: 7 },
  { x: 192, y: 324, r: 6 },
  { x: 610, y: 365, r: 5 },
];

/** Streams with conversations floating on them: decoration, nothing to read. */
export function StreamsArt() {
  return (
    <svg viewBox="0 0 680 480" width="100%" height="100%" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="stream" x1="0" x2="1">
          <stop offset="0" stopColor="var(--os-brand)" stopOpacity="0" />
          <stop offset="0.5" stopColor="var(--os-brand)" stopOpacity="0.85" />
          <stop offset="1" stopColor="var(--os-brand)" stopOpacity="0.15" />
        </linearGradient>
      </defs>
      {paths.map((d, at) => (
        <path key={d} d={d} fill="none" stroke="url(#stream)" strokeWidth={2.5 - at * 0.5} />
      ))}
      {stops.map(({ x, y, r }) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r={r * 2.4} fill="var(--os-glow)" />
          <circle cx={x} cy={y} r={r} fill="var(--os-surface)" stroke="var(--os-brand)" strokeWidth="2" />
        </g>
      ))}
      <g fill="var(--os-surface)" stroke="var(--os-line-strong)">
        <path d="M286 52h118a14 14 0 0114 14v26a14 14 0 01-14 14h-92l-16 14v-14h-10a14 14 0 01-14-14v-26a14 14 0 0114-14z" />
        <path d="M256 392h104a14 14 0 0114 14v22a14 14 0 01-14 14h-8v14l-16-14h-80a14 14 0 01-14-14v-22a14 14 0 0114-14z" />
      </g>
      <g stroke="var(--os-line-strong)" strokeWidth="6" strokeLinecap="round">
        <path d="M296 72h86M296 88h54" />
        <path d="M266 410h72M266 426h44" />
      </g>
    </svg>
  );
}
