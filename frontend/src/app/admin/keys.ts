/** A key that a field or a dialog needs for itself is not ours. */
export const isTaken = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true], [role=listbox]') !== null);

const rowSelector = 'main tbody tr, main [data-two-lines], main li.MuiCard-root';
/** What opens a row: its order, else its first link, else its first button. */
const opener = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('a[href^="/admin/orders/"]') ?? row.querySelector<HTMLElement>('a[href]') ?? row.querySelector('button');

/** Moves the focus to the row after or before the one that has it; into the list if none has. */
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

/** The letter of a key, also where the keyboard writes another alphabet. */
export const letterOf = ({ key, code }: KeyboardEvent): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : key.length === 1 ? code.replace(/^Key/, '').toLowerCase() : key;
