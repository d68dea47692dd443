import { useRef, useState } from 'react';
import { Refused } from '../../platform/refused.ts';

/** What is wrong with which field, in words. */
export type Faults<Name extends string> = Partial<Record<Name, string>>;
type Sent = { currentTarget: EventTarget };

/** The first field on the page, in the order in which people read it. */
function leadToFirst(form: EventTarget, names: readonly string[]): void {
  if (!(form instanceof HTMLFormElement)) return;
  const named = [...form.elements].find((field) => names.includes(field.getAttribute('name') ?? ''));
  if (named instanceof HTMLInputElement && named.getAttribute('aria-hidden') === 'true')
    // A select keeps its value in a hidden field; the control before it takes the focus.
    return named.parentElement?.querySelector<HTMLElement>('[role=combobox]')?.focus();
  if (named instanceof HTMLElement) named.focus();
}

/**
 * The errors of a form: none before it is submitted, then all at once at their fields, the first one focused, and each gone as
 * soon as it is mended. `found` is what is wrong with the values as they are now.
 */
export function useFaults<Name extends string>(found: Faults<Name>) {
  const [shown, setShown] = useState<readonly Name[]>([]);
  const [answered, setAnswered] = useState<Faults<Name>>({});
  const form = useRef<EventTarget | null>(null);
  const of = (name: Name): string | undefined => answered[name] ?? (shown.includes(name) ? found[name] : undefined);
  const show = (names: readonly Name[]): void => {
    if (form.current) leadToFirst(form.current, names);
  };
  return {
    of,
    any: shown.some((name) => found[name] !== undefined),
    /** For a field: its error state and helper text. */
    at: (name: Name, hint?: string) => ({ error: of(name) !== undefined, helperText: of(name) ?? hint }),
    /** True when there is no error. */
    check: ({ currentTarget }: Sent): boolean => {
      const names = (Object.keys(found) as Name[]).filter((name) => found[name] !== undefined);
      form.current = currentTarget;
      setAnswered({});
      setShown(names);
      show(names);
      return names.length === 0;
    },
    /** Shows an error that only the server found, at the field it names. */
    refused: (error: unknown, sentences: Faults<Name>): boolean => {
      const details = error instanceof Refused ? error.details : [];
      const said = Object.fromEntries(Object.entries(sentences).filter(([name]) => details.some(({ field }) => field === name)));
      setAnswered(said as Faults<Name>);
      show(Object.keys(said) as Name[]);
      return Object.keys(said).length > 0;
    },
  };
}

/** Catches typing errors; only a mail can prove that the address works. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@,;]+@[^\s@.,;]+(\.[^\s@.,;]+)+$/.test(text.trim());
