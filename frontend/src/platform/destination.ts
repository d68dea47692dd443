import { safePath } from './redirect.ts';
import { storeSetting, readSetting } from './storage.ts';

/** Remembers the destination chosen before signing up until the account may open it. */
export const rememberDestination = (path: string): void => storeSetting('destination', path);
/** Null for a destination that leads out of the product. */
export const rememberedDestination = (): string | null => safePath(readSetting('destination'));
export const forgetDestination = (): void => storeSetting('destination', null);
