import Box from '@mui/material/Box';
import { useTexts } from '../platform/texts.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { testModeTexts } from './payments.texts.ts';

/** The page itself says how the shop is paid. */
const isTest = (): boolean => document.querySelector<HTMLMetaElement>('meta[name=payment-mode]')?.content === 'test';

/** That no money moves, wherever somebody could think so; in one short word where there is little room. */
export function TestMode() {
  const t = useTexts(testModeTexts);
  if (!isTest()) return null;
  return (
    // Whatever stands beside it gives way first.
    <Box title={t.meaning} data-shortened sx={{ minWidth: 0, flex: { xs: 'none', sm: '0 0.001 auto' } }}>
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <StatusChip label={t.label} tone="warning" />
      </Box>
      <Box sx={{ display: { sm: 'none' } }}>
        <StatusChip label={t.short} tone="warning" />
      </Box>
    </Box>
  );
}
