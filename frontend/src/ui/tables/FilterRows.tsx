import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** The filters of a list, with a row below them for everything else, such as saved views. */
export function FilterRows({ label, below, children }: { label: string; below: ReactNode; children: ReactNode }) {
  return (
    <Stack spacing={1.5} sx={{ p: { xs: 2, md: 2.5 }, borderBottom: '1px solid var(--os-line)' }}>
      <Stack direction="row" spacing={1.5} useFlexGap role="group" aria-label={label} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
        {children}
      </Stack>
      {below}
    </Stack>
  );
}
