/** An instant in the reader's time zone, to the minute, in the format of a date-time field. */
export function minuteOf(instant: string | undefined): string {
  if (!instant) return '';
  const date = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export const startOfMinute = (minute: string): string => new Date(minute).toISOString();
export const endOfMinute = (minute: string): string => new Date(Date.parse(minute) + 59_999).toISOString();
