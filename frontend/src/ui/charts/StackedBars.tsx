import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChartCard } from './ChartCard.tsx';

export type BarPart = { name: string; colour: string };
export type BarRow = { name: string; values: readonly number[] };
type Props = { title: string; text: string; of: string; empty: string; parts: readonly BarPart[]; rows: readonly BarRow[] };

function StackedBar({ row, parts, most }: { row: BarRow; parts: readonly BarPart[]; most: number }) {
  const starts = row.values.map((_, at) => row.values.slice(0, at).reduce((sum, value) => sum + value, 0));
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" width="100%" height={12} aria-hidden style={{ display: 'block' }}>
      <rect width={100} height={10} fill="var(--os-sunken)" />
      {row.values.map((value, at) => (
        <rect
          key={parts[at]?.name ?? at}
          x={((starts[at] ?? 0) / most) * 100}
          width={(value / most) * 100}
          height={10}
          fill={parts[at]?.colour}
        >
          <title>{`${row.name}: ${parts[at]?.name ?? ''} ${value}`}</title>
        </rect>
      ))}
    </svg>
  );
}

const Legend = ({ parts }: { parts: readonly BarPart[] }) => (
  <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', mb: 1.5 }} aria-hidden>
    {parts.map(({ name, colour }) => (
      <Stack key={name} direction="row" spacing={0.75} sx={{ alignItems: 'center', fontSize: '0.75rem', color: 'text.secondary' }}>
        <Box sx={{ width: 10, height: 10, borderRadius: '2px', background: colour }} />
        <span>{name}</span>
      </Stack>
    ))}
  </Stack>
);

/** One stacked bar per row, all on the same scale. */
export function StackedBars({ title, text, of, empty, parts, rows }: Props) {
  const sums = rows.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const most = Math.max(0, ...sums);
  return (
    <ChartCard
      title={title}
      text={text}
      empty={most === 0 ? empty : undefined}
      head={[of, ...parts.map(({ name }) => name)]}
      rows={rows.map(({ name, values }) => [name, ...values.map(String)] as const)}
    >
      {parts.length > 1 && <Legend parts={parts} />}
      <Box
        role="img"
        aria-label={`${title}. ${text}`}
        sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', columnGap: 1.5, rowGap: 1, alignItems: 'center' }}
      >
        {rows.map((row, at) => (
          <Box key={row.name} sx={{ display: 'contents' }}>
            <Typography variant="caption" sx={{ whiteSpace: 'nowrap' }}>
              {row.name}
            </Typography>
            <StackedBar row={row} parts={parts} most={most} />
            <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
              {sums[at]}
            </Typography>
          </Box>
        ))}
      </Box>
    </ChartCard>
  );
}
