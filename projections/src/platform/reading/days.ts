export type DayCount = { day: string; count: number };

/** Number of UTC days that a chart shows, including today. */
const chartDays = 30;
const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);
const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * 86_400_000);

/** The first day that a chart shows. */
export const firstChartDay = (today: Date): string => isoDay(daysBefore(today, chartDays - 1));

/** Every day of a chart, also those on which nothing happened. */
export function dayCounts(today: Date, counted: readonly DayCount[]): DayCount[] {
  const counts = new Map(counted.map(({ day: on, count }) => [on, count]));
  return Array.from({ length: chartDays }, (_, index) => {
    const on = isoDay(daysBefore(today, chartDays - 1 - index));
    return { day: on, count: counts.get(on) ?? 0 };
  });
}
