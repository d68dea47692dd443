import { safePath } from './redirect.ts';
import { remember, remembered } from './storage.ts';

/** Where somebody wanted to go before they had an account that may: kept until it may. */
export const rememberWish = (path: string): void => remember('wish', path);

export function takeWish(): string | null {
  const wish = safePath(remembered('wish'));
  remember('wish', null);
  return wish;
}
