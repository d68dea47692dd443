/** The three streams. */
export const BrandMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--os-brand)" />
    <g fill="none" stroke="var(--os-brand-ink)" strokeWidth="2.6" strokeLinecap="round">
      <path d="M7 11c4-4 6 4 10 0s6-2 8-1" />
      <path d="M7 17c4-4 6 4 10 0s6-2 8-1" opacity=".8" />
      <path d="M7 23c4-4 6 4 10 0s6-2 8-1" opacity=".55" />
    </g>
  </svg>
);
