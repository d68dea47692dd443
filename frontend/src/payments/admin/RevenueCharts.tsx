import { useQuery } from '@tanstack/react-query';
import { adminStats } from '../../accounts/accounts.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { DayChart } from '../../ui/DayChart.tsx';
import { formatMoney } from '../../ui/money.ts';
import { revenueTexts } from '../payments.texts.ts';

/** What came in, a chart for each currency: sums of different ones are never added up. */
export function RevenueCharts() {
  const t = useTexts(revenueTexts);
  const { data } = useQuery(adminStats());
  if (!data) return null;
  const nothing = { currency: '', total: 0, refunded: 0, per_day: [] };
  const revenues = data.revenue.length > 0 ? data.revenue : [nothing];
  return revenues.map(({ currency, total, refunded, per_day }) => {
    const show = (amount: number): string => (currency ? formatMoney({ amount, currency }) : String(amount));
    const code = currency.toUpperCase();
    return (
      <DayChart
        key={currency}
        title={revenues.length > 1 ? t.titleOf(code) : t.title}
        text={t.text}
        unit={t.unit}
        empty={total > 0 ? t.noneLately : t.none}
        days={per_day.map(({ day, amount }) => ({ day, value: amount }))}
        show={show}
        note={total > 0 ? t.allTime(show(total), show(refunded)) : undefined}
      />
    );
  });
}
