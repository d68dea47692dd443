const paths = [
  'M-40 150C120 60 180 260 340 170S560 80 720 190',
  'M-40 250C140 170 200 340 360 262S580 190 720 290',
  'M-40 350C120 290 220 430 380 356S580 300 720 390',
];
const stops = [
  { x: 212, y: 186, r: 7 },
  { x: 448, y: 152, r: 5 },
  { x: 296, y: 300, r: 5 },
  { x: 524, y: 236, r: 8 },
  { x: 180, y: 362, r: 5 },
  { x: 430, y: 346, r: 6 },
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
        <g key={`${x}`}>
          <circle cx={x} cy={y} r={r * 2.4} fill="var(--os-glow)" />
          <circle cx={x} cy={y} r={r} fill="var(--os-surface)" stroke="var(--os-brand)" strokeWidth="2" />
        </g>
      ))}
      <g fill="var(--os-surface)" stroke="var(--os-line-strong)">
        <path d="M236 96h118a14 14 0 0114 14v26a14 14 0 01-14 14h-92l-16 14v-14h-10a14 14 0 01-14-14v-26a14 14 0 0114-14z" />
        <path d="M356 386h104a14 14 0 0114 14v22a14 14 0 01-14 14h-8v14l-16-14h-80a14 14 0 01-14-14v-22a14 14 0 0114-14z" />
      </g>
      <g stroke="var(--os-line-strong)" strokeWidth="6" strokeLinecap="round">
        <path d="M246 116h86M246 132h54" />
        <path d="M366 404h72M366 420h44" />
      </g>
    </svg>
  );
}
