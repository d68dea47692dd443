import { useQuery } from '@tanstack/react-query';
import { adminStats } from '../../../accounts/accounts.queries.ts';
import { useTexts } from '../../../platform/texts.ts';
import { DayChart } from '../../../ui/charts/DayChart.tsx';
import { StackedBars } from '../../../ui/charts/StackedBars.tsx';
import { orderStatusTexts } from '../../order-state.texts.ts';
import { orderChartTexts } from './order-charts.texts.ts';

/** Orders by day and by status. */
export function OrderCharts() {
  const t = useTexts(orderChartTexts);
  const words = useTexts(orderStatusTexts);
  const { data } = useQuery(adminStats());
  if (!data) return null;
  const { per_day, by_status } = data.orders;
  return (
    <>
      <DayChart
        title={t.title}
        text={t.text}
        unit={t.unit}
        empty={t.none}
        days={per_day.map(({ day, count }) => ({ day, value: count }))}
        show={String}
      />
      <StackedBars
        title={t.byStatus}
        text={t.byStatusText}
        of={t.status}
        empty={t.noneAtAll}
        parts={[{ name: t.unit, colour: 'var(--os-brand)' }]}
        rows={by_status.map(({ status, count }) => ({ name: words[status] ?? status, values: [count] }))}
      />
    </>
  );
}
