/** Whether a field, a dialog or a menu needs the key. */
export const isTaken = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true], [role=listbox]') !== null);

const rowSelector = 'main tbody tr, main [data-two-lines], main li.MuiCard-root';
/** The control that opens a row: its order link, else its first link, else its first button. */
const opener = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('a[href^="/admin/orders/"]') ?? row.querySelector<HTMLElement>('a[href]') ?? row.querySelector('button');

/** Moves the focus to the next or previous row; to the first or last if no row has it. */
export function moveRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(rowSelector)].filter((row) => opener(row) !== null);
  if (rows.length === 0) return false;
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
  const next = row && opener(row);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}

/** The Latin letter of a key, also on a keyboard for another alphabet. */
export const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : key.length === 1 ? code.replace(/^Key/, '').toLowerCase() : key;
