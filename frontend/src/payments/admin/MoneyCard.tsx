import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../platform/texts.ts';
import { DayField } from '../../ui/tables/filter-fields.tsx';
import { DayChart } from '../../ui/charts/DayChart.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { revenueOfDays, type DayRange, type Revenue } from '../today.queries.ts';
import { moneyDaysTexts } from './today.texts.ts';

const dayMs = 86_400_000;
const choices = [7, 30, 90] as const;
const defaultDays = 30;
const longestRange = 2 * 366;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;

const utcDayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const lastDays = (days: number): DayRange => ({ from: utcDayOf(Date.now() - (days - 1) * dayMs), to: utcDayOf(Date.now()) });
const daysIn = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
const isValidRange = (range: DayRange): boolean => {
  const length = daysIn(range);
  return length >= 1 && length <= longestRange;
};

/** The address holds the range: a number of days up to now, or two days. */
function useRange(): { range: DayRange; days: number | null; pick: (days: number) => void; pickDay: (day: Partial<DayRange>) => void } {
  const [parameters, setParameters] = useSearchParams();
  const [from, to] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  const own = dayForm.test(from) && dayForm.test(to);
  const days = own ? null : (choices.find((one) => String(one) === parameters.get('days')) ?? defaultDays);
  const range = days === null ? { from, to } : lastDays(days);
  return {
    range,
    days,
    pick: (next) => setParameters(next === defaultDays ? {} : { days: String(next) }, { replace: true }),
    pickDay: (day) => setParameters({ ...range, ...day }, { replace: true }),
  };
}

function RangeBar({ range, days, pick, pickDay }: ReturnType<typeof useRange>) {
  const t = useTexts(moneyDaysTexts);
  const dayField = (name: keyof DayRange) => (
    <DayField
      size="small"
      label={t[name]}
      value={range[name]}
      wrong={!isValidRange(range)}
      onPick={(day) => dayForm.test(day) && pickDay({ [name]: day })}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 160 } }}
    />
  );
  return (
    <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <ToggleButtonGroup exclusive size="small" value={days} aria-label={t.range} onChange={(_, next: number | null) => next && pick(next)}>
        {choices.map((one) => (
          <ToggleButton key={one} value={one} sx={{ textTransform: 'none', px: 1.5 }}>
            {t.days(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {dayField('from')}
      {dayField('to')}
    </Stack>
  );
}

const figures = ['gross', 'given_back', 'net', 'recurring', 'subscribed', 'lost'] as const;
type Figure = (typeof figures)[number];
const areCounts: readonly Figure[] = ['subscribed', 'lost'];

function Figures({ takings, show }: { takings: Revenue | undefined; show: (amount: number) => string }) {
  const t = useTexts(moneyDaysTexts);
  const formatFigure = (name: Figure, value: number) => (areCounts.includes(name) ? String(value) : show(value));
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 2.5,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(6, minmax(0, 1fr))' },
      }}
    >
      {figures.map((name) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }} title={t[name]}>
            {t[name]}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Typography
              component="p"
              noWrap
              sx={{ fontSize: '1.125rem', fontWeight: 600, letterSpacing: '-0.02em', fontVariantNumeric: 'tabular-nums', lineHeight: 1.5 }}
            >
              {takings ? formatFigure(name, takings.sum[name]) : <Skeleton width={72} />}
            </Typography>
            <Typography variant="caption" component="p" color="textSecondary" noWrap>
              {takings ? t.before(formatFigure(name, takings.before[name])) : <Skeleton width={88} />}
            </Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Charts({ takings: { days }, show, code }: { takings: Revenue; show: (amount: number) => string; code: string }) {
  const t = useTexts(moneyDaysTexts);
  const titleWithCurrency = (title: string) => (code ? `${title}, ${code}` : title);
  return (
    <>
      <DayChart
        title={titleWithCurrency(t.netByDay)}
        text={t.inRange}
        unit={t.net}
        empty={t.noMoney}
        days={days.map(({ day, net }) => ({ day, value: net }))}
        show={show}
      />
      <DayChart
        title={titleWithCurrency(t.recurringByDay)}
        text={t.atEnd}
        unit={t.recurring}
        empty={t.noSubscriptions}
        days={days.map(({ day, recurring }) => ({ day, value: recurring }))}
        show={show}
        level
      />
    </>
  );
}

const emptyTaking = { gross: 0, given_back: 0, net: 0, recurring: 0, subscribed: 0, lost: 0 };
const noRevenue: Revenue = { currency: '', sum: emptyTaking, before: emptyTaking, days: [] };
const amountFormatter =
  ({ currency }: Revenue) =>
  (amount: number): string =>
    currency ? formatMoney({ amount, currency }) : String(amount);

/** Revenue, compared with the same number of days before. Currencies are never added up: each has its own figures. */
export function MoneyCard() {
  const t = useTexts(moneyDaysTexts);
  const chosen = useRange();
  const valid = isValidRange(chosen.range);
  const { data, isError, refetch } = useQuery({ ...revenueOfDays(chosen.range), enabled: valid });
  const all = data && data.items.length === 0 ? [noRevenue] : data?.items;
  const codeOf = ({ currency }: Revenue): string => (all && all.length > 1 ? currency.toUpperCase() : '');
  return (
    <>
      <SectionCard title={t.title} text={t.text}>
        <RangeBar {...chosen} />
        {!valid && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {t.wrongRange}
          </Alert>
        )}
        {isError && !data && (
          <Box sx={{ mt: 2 }}>
            <ErrorState onRetry={() => void refetch()} />
          </Box>
        )}
        {!all && !isError && <Figures takings={undefined} show={String} />}
        {all?.map((takings) => (
          <Box key={takings.currency} role="group" aria-label={t.titleOf(takings.currency.toUpperCase())}>
            <Figures takings={takings} show={amountFormatter(takings)} />
          </Box>
        ))}
      </SectionCard>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        {all
          ? all.map((takings) => <Charts key={takings.currency} takings={takings} show={amountFormatter(takings)} code={codeOf(takings)} />)
          : !isError && (
              <>
                <Skeleton variant="rounded" height={300} />
                <Skeleton variant="rounded" height={300} />
              </>
            )}
      </Box>
    </>
  );
}
