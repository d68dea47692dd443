/** The day of an instant in the reader's time zone, in the format of a date field. */
export function localDayOf(instant: string | undefined): string {
  if (!instant) return '';
  const date = new Date(instant);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
