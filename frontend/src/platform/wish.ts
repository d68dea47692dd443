import { safePath } from './redirect.ts';
import { remember, remembered } from './storage.ts';

/** Where somebody wanted to go before they had an account that may: kept until they are led there. */
export const rememberWish = (path: string): void => remember('wish', path);
export const rememberedWish = (): string | null => safePath(remembered('wish'));
export const forgetWish = (): void => remember('wish', null);
