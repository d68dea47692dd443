import { onTabMessage, broadcastToTabs } from './channel.ts';
import { storeSetting, readSetting } from './storage.ts';

const isPosition = (value: string | null): value is string => value !== null && /^\d{1,20}$/.test(value);
const storageKey = 'position';

/** The highest log position of this browser's commands. Every later read must include it. */
let highest = BigInt(isPosition(readSetting(storageKey)) ? (readSetting(storageKey) ?? 0) : 0);

const advanceTo = (position: string): boolean => {
  if (!isPosition(position) || BigInt(position) <= highest) return false;
  highest = BigInt(position);
  return true;
};

/** The position that the next read must include; null before the first command. */
export const readAfterPosition = (): string | null => (highest > 0n ? highest.toString() : null);

/** Notes the log position of a command, also for the other tabs and for tabs opened later. */
export function noteCommandPosition(position: string): void {
  if (!advanceTo(position)) return;
  storeSetting(storageKey, position);
  broadcastToTabs({ type: 'position', position });
}

onTabMessage((message) => {
  if (message.type === 'position') advanceTo(message.position);
});
