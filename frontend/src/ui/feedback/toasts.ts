import { store } from '../../platform/store.ts';

export type Toast = { id: number; tone: 'success' | 'error' | 'info'; title: string; text?: string };

export const toasts = store<readonly Toast[]>([]);
/** Long enough to read, and an error stays until it is closed or pushed out by others. */
export const shownFor = 6_000;
const most = 4;
let last = 0;
const keptKey = 'orderstream.kept-toast';

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

const say =
  (tone: Toast['tone']) =>
  (title: string, text?: string): void => {
    // The error of an attempt would contradict the success of the next.
    const known = toasts
      .get()
      .filter((toast) => (toast.title !== title || toast.text !== text) && !(tone === 'success' && toast.tone === 'error'));
    toasts.set([...known, { id: ++last, tone, title, ...(text === undefined ? {} : { text }) }].slice(-most));
  };

type Kept = { title: string; text: string; textUnlessOn: string };

/**
 * Keeps a success for the page that comes next, because this one is about to be left for another site. Its text is left out on a page
 * that it would contradict.
 */
export function keepToast(kept: Kept): void {
  try {
    sessionStorage.setItem(keptKey, JSON.stringify(kept));
  } catch {
    console.warn('This browser does not keep a message for the next page');
  }
}

/** Shows the message that the page before has kept. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(keptKey);
    sessionStorage.removeItem(keptKey);
    if (kept === null) return;
    const { title, text, textUnlessOn } = JSON.parse(kept) as Kept;
    toast.success(title, window.location.pathname === textUnlessOn ? undefined : text);
  } catch {
    console.warn('This browser does not keep a message for the next page');
  }
}

/** Short messages above everything, read aloud by screen readers. */
export const toast = { success: say('success'), error: say('error'), info: say('info') };
