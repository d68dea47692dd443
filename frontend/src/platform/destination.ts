import { safePath } from './redirect.ts';
import { storeSetting, readSetting } from './storage.ts';

/** The destination chosen before signing up, kept until the account may open it. */
export const rememberDestination = (path: string): void => storeSetting('destination', path);
export const rememberedDestination = (): string | null => safePath(readSetting('destination'));
export const forgetDestination = (): void => storeSetting('destination', null);
