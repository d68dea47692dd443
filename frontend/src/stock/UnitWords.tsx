import Typography from '@mui/material/Typography';
import type { UnitWords as Words } from './stock.commands.ts';

export const wordsOf = ({ batch, note }: Words): string => [batch, note].filter(Boolean).join(' · ');

/** What the office says of a unit; nothing where it says nothing. */
export function UnitWords({ of }: { of: Words }) {
  const text = wordsOf(of);
  if (!text) return null;
  return (
    <Typography component="span" variant="caption" sx={{ display: 'block', overflowWrap: 'anywhere', fontWeight: 540 }}>
      {text}
    </Typography>
  );
}
