import type { Language } from '../platform/texts.ts';

const months: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ru: ['янв.', 'фев.', 'мар.', 'апр.', 'мая', 'июн.', 'июл.', 'авг.', 'сент.', 'окт.', 'нояб.', 'дек.'],
};
const two = (value: number): string => String(value).padStart(2, '0');

/** 05 Mar 2026 */
export function formatDay(instant: string, language: Language = 'en'): string {
  const date = new Date(instant);
  return `${two(date.getDate())} ${months[language][date.getMonth()] ?? ''} ${date.getFullYear()}`;
}

export const formatTime = (instant: string): string => `${two(new Date(instant).getHours())}:${two(new Date(instant).getMinutes())}`;

/** 05 Mar 2026, 14:30 */
export const formatMoment = (instant: string, language: Language = 'en'): string =>
  `${formatDay(instant, language)}, ${formatTime(instant)}`;

/** 05.03.2026 */
export function formatRussianDay(instant: string): string {
  const date = new Date(instant);
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`;
}

/** 05 Mar, of a day that is the same everywhere: it is not moved into this browser's zone. */
export function formatCalendarDay(day: string, language: Language = 'en'): string {
  const [, month = '1', date = '1'] = day.split('-');
  return `${two(Number(date))} ${months[language][Number(month) - 1] ?? ''}`;
}

/** The first and the last instant of a day picked in this browser's zone: filters travel as instants. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00.000`).toISOString();
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();
