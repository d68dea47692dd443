import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

/** A number with its name and a note. On a phone the number is beside them: three of these fit where one was. */
export function StatCard({ title, note, value }: { title: string; note: string; value: string | undefined }) {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', sm: 'column' },
        alignItems: { xs: 'center', sm: 'flex-start' },
        justifyContent: 'space-between',
        gap: 1.5,
        px: { xs: 2, md: 2.5 },
        py: { xs: 1.5, sm: 2, md: 2.5 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
          {note}
        </Typography>
      </Box>
      <Typography
        component="p"
        sx={{
          fontSize: { xs: '1.375rem', sm: '1.75rem' },
          fontWeight: 620,
          letterSpacing: '-0.03em',
          lineHeight: 1.2,
          textAlign: { xs: 'right', sm: 'left' },
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value ?? <Skeleton width={64} />}
      </Typography>
    </Card>
  );
}
