import { createStore } from '../../platform/store.ts';

export type Toast = { id: number; tone: 'success' | 'error' | 'info'; title: string; text?: string };

/** The toasts on the page, oldest first. */
export const shownToasts = createStore<readonly Toast[]>([]);
/** Milliseconds, long enough to read; an error stays twice as long. */
export const toastDuration = 6_000;
const mostToasts = 4;
let lastId = 0;
const savedToastKey = 'orderstream.kept-toast';

export const dismissToast = (id: number): void => shownToasts.set(shownToasts.get().filter((toast) => toast.id !== id));

/** Shows a toast of this tone; the same toast again replaces the earlier one. */
const showWithTone =
  (tone: Toast['tone']) =>
  (title: string, text?: string): void => {
    // The error of an attempt would contradict the success of the next.
    const others = shownToasts
      .get()
      .filter((toast) => (toast.title !== title || toast.text !== text) && !(tone === 'success' && toast.tone === 'error'));
    const shown: Toast = { id: ++lastId, tone, title, ...(text === undefined ? {} : { text }) };
    shownToasts.set([...others, shown].slice(-mostToasts));
  };

type SavedToast = { title: string; text: string; textUnlessOn: string };

/**
 * Keeps a success for the page that comes next, because this one is about to be left for another site. Its text is left out on a page
 * that it would contradict.
 */
export function saveToastForNextPage(toSave: SavedToast): void {
  try {
    sessionStorage.setItem(savedToastKey, JSON.stringify(toSave));
  } catch {
    console.warn('This browser does not keep a message for the next page');
  }
}

/** Shows the toast that the previous page saved, once. */
export function showSavedToast(): void {
  try {
    const kept = sessionStorage.getItem(savedToastKey);
    sessionStorage.removeItem(savedToastKey);
    if (kept === null) return;
    const { title, text, textUnlessOn } = JSON.parse(kept) as SavedToast;
    toast.success(title, window.location.pathname === textUnlessOn ? undefined : text);
  } catch {
    console.warn('This browser does not keep a message for the next page');
  }
}

/** Short messages above everything, read aloud by screen readers. */
export const toast = { success: showWithTone('success'), error: showWithTone('error'), info: showWithTone('info') };
