import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { CopyButton } from './CopyButton.tsx';

/** A text for machines, an id above all, that can be copied. */
export function CopyableText({ text, ...button }: { text: string; label: string; copied?: string }) {
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      <CopyButton text={text} {...button} />
    </Stack>
  );
}
