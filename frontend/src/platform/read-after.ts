import { onTabMessage, broadcastToTabs } from './channel.ts';
import { storeSetting, readSetting } from './storage.ts';

const isPosition = (value: string | null): value is string => value !== null && /^\d{1,20}$/.test(value);
const storageKey = 'position';

/** The highest log position of this browser's commands: every later read includes it. */
let highest = BigInt(isPosition(readSetting(storageKey)) ? (readSetting(storageKey) ?? 0) : 0);

const advanceTo = (position: string): boolean => {
  if (!isPosition(position) || BigInt(position) <= highest) return false;
  highest = BigInt(position);
  return true;
};

export const readAfterPosition = (): string | null => (highest > 0n ? highest.toString() : null);

/** Shared with open tabs and with tabs opened later. */
export function noteCommandPosition(position: string): void {
  if (!advanceTo(position)) return;
  storeSetting(storageKey, position);
  broadcastToTabs({ type: 'position', position });
}

onTabMessage((message) => {
  if (message.type === 'position') advanceTo(message.position);
});
