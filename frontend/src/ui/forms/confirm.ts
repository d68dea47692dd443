import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { createStore } from '../../platform/store.ts';
import { toast } from '../feedback/toasts.ts';

/** Renders the choice of a reason: `reasonChoice` makes it. */
export type ReasonChoice<Reason extends string> = (value: Reason | null, onChange: (reason: Reason) => void) => ReactNode;

type QuestionTexts = {
  title: string;
  text: string;
  /** The button that carries it out, and its label while it runs. */
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
export type ConfirmQuestion<Reason extends string> = QuestionTexts & {
  /** Without a chosen reason it cannot be carried out. */
  reason?: ReasonChoice<Reason> | undefined;
  run: (reason: NoInfer<Reason>) => Promise<unknown>;
};

type Fault = { title: string | undefined; text: string };
type ShownQuestion = ConfirmQuestion<string> & { number: number; asker: object; open: boolean; busy: boolean; fault: Fault | null };

/** The question on the page. A closed one stays, so that its dialog can fade out. */
export const currentQuestion = createStore<ShownQuestion | null>(null);
let lastNumber = 0;

const changeQuestion = (part: Partial<ShownQuestion>): void => {
  const shown = currentQuestion.get();
  if (shown) currentQuestion.set({ ...shown, ...part });
};
const isStillOpen = (number: number): boolean => currentQuestion.get()?.number === number && currentQuestion.get()?.open === true;

const showFaultAsToast = ({ title, text }: Fault): void =>
  title === undefined ? toast.error(text) : toast.error(title, text || undefined);

/** Closes the question: the person has decided against it, or has read why it failed. */
export const dismissQuestion = (): void => changeQuestion({ open: false, fault: null });

/** Closes the question of a page that was left. A fault that the person may not have read yet becomes a toast. */
export function endQuestionOnNavigation(): void {
  const shown = currentQuestion.get();
  if (!shown?.open) return;
  if (shown.fault) showFaultAsToast(shown.fault);
  dismissQuestion();
}

/** Carries out the confirmed action, once. If its dialog has gone with its page, a toast says why the action failed. */
export async function carryOutAnswer(reason: string): Promise<void> {
  const shown = currentQuestion.get();
  if (!shown?.open || shown.busy) return;
  const { number, run, why, failed, done, doneText } = shown;
  changeQuestion({ busy: true, fault: null });
  try {
    await run(reason);
    if (done !== undefined) toast.success(done, doneText);
    if (isStillOpen(number)) changeQuestion({ open: false, busy: false });
  } catch (error) {
    const fault = { title: failed, text: why(error) };
    if (isStillOpen(number)) changeQuestion({ busy: false, fault });
    else showFaultAsToast(fault);
  }
}

/**
 * Asks for confirmation in the dialog that `ConfirmationHost` renders. The question goes with the component that asked it, unless it is
 * being carried out or says why it failed.
 */
export function useConfirm() {
  const [asker] = useState(() => ({}));
  useEffect(
    () => () => {
      const shown = currentQuestion.get();
      if (shown?.asker === asker && !shown.busy && !shown.fault) dismissQuestion();
    },
    [asker],
  );
  return useCallback(
    <Reason extends string>(toAsk: ConfirmQuestion<Reason>): void =>
      currentQuestion.set({ ...(toAsk as ConfirmQuestion<string>), number: ++lastNumber, asker, open: true, busy: false, fault: null }),
    [asker],
  );
}
