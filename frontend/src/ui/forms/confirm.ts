import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { store } from '../../platform/store.ts';
import { toast } from '../feedback/toasts.ts';

/** Renders the choice of a reason: `reasonChoice` makes it. */
export type Choice<Reason extends string> = (value: Reason | null, onChange: (reason: Reason) => void) => ReactNode;

type Words = {
  title: string;
  text: string;
  /** The button that carries it out, and its label meanwhile. */
  action: string;
  working?: string;
  cancel?: string;
  dangerous?: boolean;
  /** What the person should know before they decide. */
  body?: ReactNode;
  done?: string;
  doneText?: string;
  failed?: string;
  /** Why it failed; empty if `failed` says all there is to say. */
  why: (error: unknown) => string;
};
export type Question<Reason extends string> = Words & {
  /** Without a chosen reason it cannot be carried out. */
  reason?: Choice<Reason> | undefined;
  run: (reason: NoInfer<Reason>) => Promise<unknown>;
};

type Fault = { title: string | undefined; text: string };
type ShownQuestion = Question<string> & { number: number; asker: object; open: boolean; busy: boolean; fault: Fault | null };

/** The question on the page. A closed one stays, so that its dialog can fade out. */
export const question = store<ShownQuestion | null>(null);
let last = 0;

const change = (part: Partial<ShownQuestion>): void => {
  const shown = question.get();
  if (shown) question.set({ ...shown, ...part });
};
const isOpen = (number: number): boolean => question.get()?.number === number && question.get()?.open === true;

const sayFault = ({ title, text }: Fault): void => (title === undefined ? toast.error(text) : toast.error(title, text || undefined));

/** The person has decided against it, or has read why it failed. */
export const dismiss = (): void => change({ open: false, fault: null });

/** The page has changed. A fault that the person may not have read yet becomes a toast. */
export function leaveQuestion(): void {
  const shown = question.get();
  if (!shown?.open) return;
  if (shown.fault) sayFault(shown.fault);
  dismiss();
}

/** Carries it out, once. Without its dialog, because the page has changed, a toast says why it failed. */
export async function answer(reason: string): Promise<void> {
  const shown = question.get();
  if (!shown?.open || shown.busy) return;
  const { number, run, why, failed, done, doneText } = shown;
  change({ busy: true, fault: null });
  try {
    await run(reason);
    if (done !== undefined) toast.success(done, doneText);
    if (isOpen(number)) change({ open: false, busy: false });
  } catch (error) {
    const fault = { title: failed, text: why(error) };
    if (isOpen(number)) change({ busy: false, fault });
    else sayFault(fault);
  }
}

/**
 * Asks for confirmation in the dialog that `Confirmation` renders. The question goes with the component that asked it, unless it is
 * being carried out or says why it failed.
 */
export function useConfirm() {
  const [asker] = useState(() => ({}));
  useEffect(
    () => () => {
      const shown = question.get();
      if (shown?.asker === asker && !shown.busy && !shown.fault) dismiss();
    },
    [asker],
  );
  return useCallback(
    <Reason extends string>(asked: Question<Reason>): void =>
      question.set({ ...(asked as Question<string>), number: ++last, asker, open: true, busy: false, fault: null }),
    [asker],
  );
}
