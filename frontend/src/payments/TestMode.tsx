import Box from '@mui/material/Box';
import { useTexts } from '../platform/texts.ts';
import { StatusChip } from '../ui/feedback/StatusChip.tsx';
import { testModeTexts } from './payments.texts.ts';

/** The served page says whether payments are in test mode. */
const isTest = (): boolean => document.querySelector<HTMLMetaElement>('meta[name=payment-mode]')?.content === 'test';

/** A notice near every payment that no money moves; one word where space is tight. */
export function TestMode() {
  const t = useTexts(testModeTexts);
  if (!isTest()) return null;
  return (
    // Its neighbors shrink first.
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
