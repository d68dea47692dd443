/** The day of an instant in the reader's own zone, as a date field has it. */
export function dayOf(instant: string | undefined): string {
  if (!instant) return '';
  const date = new Date(instant);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
