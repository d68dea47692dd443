import { dateLocales, inEachLanguage, type Language } from '@orderstream/contracts/shared/languages';
import { catalogue, textsNow } from '../../platform/texts.ts';

const day = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const shapes = {
  day,
  moment: { ...day, ...time },
  second: { ...day, ...time, second: '2-digit' },
  calendarDay: { day: '2-digit', month: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
/** Russian dates end with an abbreviation for 'year', and September has four letters: lists have no room for either. */
const tooLong = /\s?г\.|(?<=Sep)t/;
/** All but the space between the day and the time: a line never ends inside either. */
const innerSpaces = / (?!\d\d:)/g;
const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant in one of the shapes above, in this browser's zone. */
function formatAs(shape: keyof typeof shapes, instant: string, language: Language): string {
  const key = `${language} ${shape}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocales[language], shapes[shape]);
  formats.set(key, format);
  return format.format(new Date(instant)).replace(tooLong, '').replace(innerSpaces, '\u00a0');
}

/** 05 Mar 2026 */
export const formatDay = (instant: string, language: Language = 'en'): string => formatAs('day', instant, language);

/** 05 Mar 2026, 14:30 */
export const formatMoment = (instant: string, language: Language = 'en'): string => formatAs('moment', instant, language);

/** 05 Mar 2026, 14:30:07 */
export const formatSecond = (instant: string, language: Language = 'en'): string => formatAs('second', instant, language);

const dayIn = (language: Language) => (instant: string) => formatDay(instant, language);
const periodForms = catalogue('period', { day: inEachLanguage(dayIn) });

/** A day of a subscription. */
export const formatPeriodDay = (instant: string): string => textsNow(periodForms).day(instant);

/** 05 Mar, of a day that is the same everywhere: it is not moved into this browser's zone. */
export const formatCalendarDay = (day: string, language: Language = 'en'): string => formatAs('calendarDay', `${day}T00:00:00Z`, language);

/** The first and the last instant of a day picked in this browser's zone: filters travel as instants. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00.000`).toISOString();
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
const largestUnitIn = (seconds: number) => units.find(([, length]) => seconds >= length) ?? units[3];

/** How long ago, in its largest unit: 3 minutes ago, or for a list 3 min ago. */
export function formatAgo(seconds: number, language: Language = 'en', style: 'long' | 'short' = 'long'): string {
  const [unit, length] = largestUnitIn(seconds);
  return new Intl.RelativeTimeFormat(dateLocales[language], { style }).format(-Math.floor(seconds / length), unit);
}

/** How long, in its largest unit: 3 min. */
export function formatDuration(seconds: number, language: Language = 'en'): string {
  const [unit, length] = largestUnitIn(seconds);
  const digits = unit === 'second' && seconds < 10 ? 1 : 0;
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(dateLocales[language], style).format(seconds / length);
}
