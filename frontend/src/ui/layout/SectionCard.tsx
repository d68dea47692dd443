import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

type Props = { title: string; text?: string; actions?: ReactNode; children?: ReactNode; tone?: 'plain' | 'danger'; flush?: boolean };

/** One subject of a screen, with its heading. `flush` lets a table reach the card's edges. */
export function SectionCard({ title, text, actions, children, tone = 'plain', flush = false }: Props) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={tone === 'danger' ? { borderColor: 'color-mix(in srgb, var(--os-danger) 45%, transparent)' } : undefined}
    >
      <Stack
        direction="row"
        useFlexGap
        spacing={2}
        sx={{
          px: { xs: 2, md: 2.5 },
          pt: { xs: 2, md: 2.5 },
          pb: flush ? 2 : children ? 0 : { xs: 2, md: 2.5 },
          alignItems: 'flex-start',
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          rowGap: 1,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2" color={tone === 'danger' ? 'error' : undefined}>
            {title}
          </Typography>
          {text && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
              {text}
            </Typography>
          )}
        </Box>
        {actions}
      </Stack>
      {children && (
        <Box sx={flush ? { borderTop: '1px solid var(--os-line)' } : { px: { xs: 2, md: 2.5 }, pt: 2, pb: { xs: 2, md: 2.5 } }}>
          {children}
        </Box>
      )}
    </Card>
  );
}

/** Name and value pairs, as a description list. */
export function DescriptionList({ facts, columns = 1 }: { facts: readonly { name: string; value: ReactNode }[]; columns?: 1 | 2 }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: columns === 2 ? '1fr 1fr' : '1fr' } }}>
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, mt: 0.25, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
