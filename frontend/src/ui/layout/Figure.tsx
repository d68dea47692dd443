import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

/** A number on a card of its own, under its name. */
export function Figure({ name, value, note }: { name: string; value: number | string | undefined; note?: string }) {
  return (
    <Card sx={{ p: 2.5 }}>
      <Typography variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography
        component="p"
        sx={{
          fontSize: '1.75rem',
          fontWeight: 620,
          letterSpacing: '-0.03em',
          lineHeight: 1.25,
          mt: 0.5,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value ?? <Skeleton width={64} />}
      </Typography>
      {note !== undefined && (
        <Typography variant="caption" color="textSecondary">
          {value === undefined ? <Skeleton width={110} /> : note}
        </Typography>
      )}
    </Card>
  );
}
