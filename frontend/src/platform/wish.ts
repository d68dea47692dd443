import { safePath } from './redirect.ts';
import { remember, remembered } from './storage.ts';

/** The destination chosen before signing up, kept until the account may open it. */
export const rememberWish = (path: string): void => remember('wish', path);
export const rememberedWish = (): string | null => safePath(remembered('wish'));
export const forgetWish = (): void => remember('wish', null);
