/** An instant in the reader's time zone, to the minute, in the format of a date-time field. */
export function minuteOf(instant: string | undefined): string {
  if (!instant) return '';
  const date = new Date(instant);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The first instant of a local minute. */
export const startOfMinute = (minute: string): string => new Date(minute).toISOString();
/** The last millisecond of a local minute. */
export const endOfMinute = (minute: string): string => new Date(Date.parse(minute) + 59_999).toISOString();
