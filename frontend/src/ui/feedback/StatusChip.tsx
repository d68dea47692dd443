import Chip from '@mui/material/Chip';

export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'info' | 'accent';

/** The colors of a chip in the current theme. */
const colorsOf = (tone: Tone) =>
  tone === 'neutral'
    ? { color: 'var(--os-muted)', background: 'var(--os-sunken)', border: '1px solid var(--os-line)' }
    : { color: `var(--os-${tone})`, background: `var(--os-${tone}-soft)`, border: '1px solid transparent' };

/** A state as one word and one color; the word carries the meaning. */
export function StatusChip({ label, tone = 'neutral', dot = false }: { label: string; tone?: Tone; dot?: boolean }) {
  return (
    <Chip
      size="small"
      label={label}
      icon={
        dot ? <span aria-hidden style={{ width: 6, height: 6, borderRadius: 3, background: 'currentColor', marginLeft: 8 }} /> : undefined
      }
      sx={{ ...colorsOf(tone), '& .MuiChip-icon': { color: 'inherit', mr: '-2px' } }}
    />
  );
}
