import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { ChartCard } from './ChartCard.tsx';
import { chartTexts } from './charts.texts.ts';
import { formatCalendarDay } from '../format/dates.ts';

export type DayValue = { day: string; value: number };
type Props = {
  title: string;
  text: string;
  unit: string;
  empty: string;
  days: readonly DayValue[];
  show: (value: number) => string;
  note?: string | undefined;
  /** A level, not a flow: its last value counts, not its sum. */
  level?: boolean;
};

const step = 10;
const height = 100;

/** One bar a day, from zero up or down. The drawing is stretched to its card, so its labels are outside. */
function DayBars({ days, most, least, at }: Pick<Props, 'days'> & { most: number; least: number; at: number | null }) {
  const width = days.length * step;
  const scale = (height - 1) / (most - least || 1);
  const verticalPositionOf = (value: number): number => (most - value) * scale;
  const gridLine = (y: number) => (
    <line x1={0} x2={width} y1={y} y2={y} stroke="var(--os-line)" strokeWidth={1} vectorEffect="non-scaling-stroke" />
  );
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" width="100%" height={132} aria-hidden style={{ display: 'block' }}>
      {gridLine(0.5)}
      {gridLine(height / 2)}
      {gridLine(height - 0.5)}
      {least < 0 && gridLine(verticalPositionOf(0))}
      {at !== null && <rect x={at * step} y={0} width={step} height={height} fill="var(--os-sunken)" />}
      {days.map(({ day, value }, index) => {
        const tall = value === 0 ? 0 : Math.max(1.5, Math.abs(value) * scale);
        return (
          <rect
            key={day}
            x={index * step + 1.5}
            y={value < 0 ? verticalPositionOf(0) : verticalPositionOf(0) - tall}
            width={step - 3}
            height={tall}
            fill={value < 0 ? 'var(--os-danger)' : 'var(--os-brand)'}
          />
        );
      })}
    </svg>
  );
}

/** The day that a key leads to, by its number. */
const dayAfterKey: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
};

/** An overlay of the chart that reads out the day under the pointer or chosen with the arrow keys. */
function DayPointer({ title, said, at, last, onPick }: DayPointerProps) {
  const clampToDays = (day: number): number => Math.min(last, Math.max(0, day));
  const pickDayUnderPointer = ({ clientX, currentTarget }: MouseEvent) => {
    const { x, width } = currentTarget.getBoundingClientRect();
    onPick(clampToDays(Math.floor(((clientX - x) / (width || 1)) * (last + 1))));
  };
  const pickDayByKey = (event: KeyboardEvent) => {
    const to = dayAfterKey[event.key];
    if (!to) return;
    event.preventDefault();
    onPick(clampToDays(at === null && event.key.startsWith('Arrow') ? last : to(at ?? last, last)));
  };
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={said}
      onMouseMove={pickDayUnderPointer}
      onMouseLeave={() => onPick(null)}
      onBlur={() => onPick(null)}
      onKeyDown={pickDayByKey}
      sx={{ position: 'absolute', inset: 0, cursor: 'crosshair', touchAction: 'pan-y', borderRadius: 1 }}
    />
  );
}
type DayPointerProps = { title: string; said: string; at: number | null; last: number; onPick: (at: number | null) => void };

const AxisLabels = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ justifyContent: 'space-between', color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.8 }}>
    {children}
  </Stack>
);

/** Days as bars, with their sum. */
export function DayChart({ title, text, unit, empty, days, show, note, level = false }: Props) {
  const t = useTexts(chartTexts);
  const language = useLanguage();
  const [picked, setPicked] = useState<number | null>(null);
  const values = days.map(({ value }) => value);
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const isEmpty = values.every((value) => value === 0);
  const total = level ? (values.at(-1) ?? 0) : values.reduce((sum, value) => sum + value, 0);
  const peak = days.find(({ value }) => value === most);
  const dayName = (day: string | undefined): string => (day === undefined ? '' : formatCalendarDay(day, language));
  const last = days.length - 1;
  const at = picked === null ? null : Math.min(picked, last);
  const spokenDay = (day = days[at ?? last]): string => (day ? `${dayName(day.day)}: ${show(day.value)}` : '');
  const figure = (
    <Box sx={{ mb: 1.5 }}>
      {!isEmpty && (
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
      empty={isEmpty ? empty : undefined}
      figure={figure}
      head={[t.day, unit]}
      rows={days.map(({ day, value }) => [dayName(day), show(value)] as const)}
    >
      <AxisLabels>
        <span>{show(most)}</span>
        {at !== null && (
          <Box component="span" data-reading sx={{ color: 'text.primary', fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
            {spokenDay()}
          </Box>
        )}
      </AxisLabels>
      <Box sx={{ position: 'relative' }}>
        <Box role="img" aria-label={`${title}. ${text}: ${show(total)}. ${t.most(show(most), dayName(peak?.day))}`}>
          <DayBars days={days} most={most} least={least} at={at} />
        </Box>
        <DayPointer title={t.byDay(title)} said={spokenDay()} at={at} last={last} onPick={setPicked} />
      </Box>
      <AxisLabels>
        <span>{dayName(days[0]?.day)}</span>
        <span>{dayName(days.at(-1)?.day)}</span>
      </AxisLabels>
    </ChartCard>
  );
}
