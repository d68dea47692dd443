import { hearTabs, tellTabs } from './channel.ts';
import { remember, remembered } from './storage.ts';

const isPosition = (value: string | null): value is string => value !== null && /^\d{1,20}$/.test(value);
const key = 'position';

/** The highest log position of this browser's commands: every later read includes it. */
let furthest = BigInt(isPosition(remembered(key)) ? (remembered(key) ?? 0) : 0);

const advance = (position: string): boolean => {
  if (!isPosition(position) || BigInt(position) <= furthest) return false;
  furthest = BigInt(position);
  return true;
};

export const readAfter = (): string | null => (furthest > 0n ? furthest.toString() : null);

/** Shared with open tabs and with tabs opened later. */
export function reached(position: string): void {
  if (!advance(position)) return;
  remember(key, position);
  tellTabs({ type: 'position', position });
}

hearTabs((message) => {
  if (message.type === 'position') advance(message.position);
});
