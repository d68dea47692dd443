import { store } from '../platform/store.ts';

export type Toast = { id: number; tone: 'success' | 'error' | 'info'; title: string; text?: string };

export const toasts = store<readonly Toast[]>([]);
/** Long enough to read, and an error stays until it is closed or pushed out by others. */
export const shownFor = 6_000;
const most = 4;
let last = 0;

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

const say =
  (tone: Toast['tone']) =>
  (title: string, text?: string): void => {
    const known = toasts.get().filter((toast) => toast.title !== title || toast.text !== text);
    toasts.set([...known, { id: ++last, tone, title, ...(text === undefined ? {} : { text }) }].slice(-most));
  };

/** Short messages above everything, read aloud by screen readers. */
export const toast = { success: say('success'), error: say('error'), info: say('info') };
