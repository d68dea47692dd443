import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { RouteReplies } from '../../../platform/testing/server.ts';
import { fillIn } from '../visit.tsx';

type Step = string | RegExp | { fill: string | RegExp; with: string } | (() => void | Promise<void>);

/** A screen, the steps taken on it, and the quotes that it shows then; `name.*` stands for all quotes of a catalogue. With `waits` the
 * quotes appear only after half a minute. */
export type QuoteStop = { at: string; routes: RouteReplies; steps?: readonly Step[]; shows: readonly string[]; waits?: true };

/** The keys of several quotes of one catalogue. */
export const quoteKeys = (name: string, ...of: readonly string[]): string[] => of.map((key) => `${name}.${key}`);

const roles = ['option', 'menuitem', 'button', 'radio', 'checkbox', 'combobox', 'link'] as const;

/** The last enabled control of that name: a dialog comes after what it covers. */
const pressable = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const elements = roles.flatMap((role) => screen.queryAllByRole(role, { name })).filter((element) => !element.matches(':disabled'));
    const last = elements.at(-1);
    if (!last) throw new Error(`There is nothing to press: ${String(name)}`);
    return last;
  });

/** Presses the control of that name, fills in a field, or runs the function. */
export async function performStep(step: Step, user: UserEvent): Promise<void> {
  if (typeof step === 'function') return step();
  if (typeof step === 'string' || step instanceof RegExp) return user.click(await pressable(step));
  const [field] = (await screen.findAllByLabelText(step.fill, { selector: 'input, textarea' })).slice(-1) as [HTMLElement];
  await user.clear(field);
  if (step.with !== '') await fillIn(user, field, step.with);
}
