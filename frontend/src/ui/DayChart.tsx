import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../platform/texts.ts';
import { ChartCard } from './ChartCard.tsx';
import { chartTexts } from './charts.texts.ts';
import { formatCalendarDay } from './dates.ts';

export type DayValue = { day: string; value: number };
type Props = {
  title: string;
  text: string;
  unit: string;
  empty: string;
  days: readonly DayValue[];
  show: (value: number) => string;
  note?: string | undefined;
};

const step = 10;
const height = 100;

/** One bar a day. The picture is stretched to its card, so that it has no words in it: those stand around it. */
function Bars({ days, most, show }: Pick<Props, 'days' | 'show'> & { most: number }) {
  const language = useLanguage();
  const width = days.length * step;
  const line = (y: number) => (
    <line x1={0} x2={width} y1={y} y2={y} stroke="var(--os-line)" strokeWidth={1} vectorEffect="non-scaling-stroke" />
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" width="100%" height={132} aria-hidden style={{ display: 'block' }}>
      {line(0.5)}
      {line(height / 2)}
      {line(height - 0.5)}
      {days.map(({ day, value }, at) => {
        const tall = value === 0 ? 0 : Math.max(1.5, (value / most) * (height - 2));
        return (
          <g key={day}>
            <title>{`${formatCalendarDay(day, language)}: ${show(value)}`}</title>
            <rect x={at * step} y={0} width={step} height={height} fill="transparent" />
            <rect x={at * step + 1.5} y={height - tall} width={step - 3} height={tall} fill="var(--os-brand)" />
          </g>
        );
      })}
    </svg>
  );
}

const Axis = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ justifyContent: 'space-between', color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.8 }}>
    {children}
  </Stack>
);

/** The last days as bars, with their sum. */
export function DayChart({ title, text, unit, empty, days, show, note }: Props) {
  const t = useTexts(chartTexts);
  const language = useLanguage();
  const most = Math.max(0, ...days.map(({ value }) => value));
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const peak = days.find(({ value }) => value === most);
  const named = (day: string | undefined): string => (day === undefined ? '' : formatCalendarDay(day, language));
  const figure = (
    <Box sx={{ mb: 1.5 }}>
      {total > 0 && (
        <Typography component="p" sx={{ fontSize: '1.5rem', fontWeight: 620, letterSpacing: '-0.03em', lineHeight: 1.2 }}>
          {show(total)}
        </Typography>
      )}
      {note && (
        <Typography variant="caption" color="textSecondary">
          {note}
        </Typography>
      )}
    </Box>
  );
  return (
    <ChartCard
      title={title}
      text={text}
      empty={total === 0 ? empty : undefined}
      figure={figure}
      head={[t.day, unit]}
      rows={days.map(({ day, value }) => [named(day), show(value)] as const)}
    >
      <Box role="img" aria-label={`${title}. ${text}: ${show(total)}. ${t.most(show(most), named(peak?.day))}`}>
        <Axis>
          <span>{show(most)}</span>
        </Axis>
        <Bars days={days} most={most} show={show} />
        <Axis>
          <span>{named(days[0]?.day)}</span>
          <span>{named(days.at(-1)?.day)}</span>
        </Axis>
      </Box>
    </ChartCard>
  );
}
