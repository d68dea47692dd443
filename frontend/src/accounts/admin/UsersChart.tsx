import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../platform/texts.ts';
import { DayChart } from '../../ui/charts/DayChart.tsx';
import { adminStats } from '../accounts.queries.ts';
import { adminDashboardTexts } from './admin.texts.ts';

/** Sign-ups per day. */
export function UsersChart() {
  const t = useTexts(adminDashboardTexts);
  const { data } = useQuery(adminStats());
  if (!data) return null;
  return (
    <DayChart
      title={t.signUps}
      text={t.signUpsText}
      unit={t.signUps}
      empty={t.noSignUps}
      days={data.users.per_day.map(({ day, count }) => ({ day, value: count }))}
      show={String}
    />
  );
}
