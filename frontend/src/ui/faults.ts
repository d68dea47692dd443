import { useRef, useState } from 'react';
import { Refused } from '../platform/refused.ts';

/** What is wrong with which field, in words. */
export type Faults<Name extends string> = Partial<Record<Name, string>>;
type Sent = { currentTarget: EventTarget };

/** The first field on the page, in the order in which people read it. */
function leadToFirst(form: EventTarget, names: readonly string[]): void {
  if (!(form instanceof HTMLFormElement)) return;
  const named = [...form.elements].find((field) => names.includes(field.getAttribute('name') ?? ''));
  if (named instanceof HTMLInputElement && named.getAttribute('aria-hidden') === 'true')
    // A select keeps its value in a hidden field: what people operate stands before it.
    return named.parentElement?.querySelector<HTMLElement>('[role=combobox]')?.focus();
  if (named instanceof HTMLElement) named.focus();
}

/**
 * The faults of a form: none before somebody sends it, then all at once at their fields, the first one focused, and each gone as
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
    /** For a field: whether it is at fault and what it says below. */
    at: (name: Name, hint?: string) => ({ error: of(name) !== undefined, helperText: of(name) ?? hint }),
    /** True when there is nothing to mend. */
    check: ({ currentTarget }: Sent): boolean => {
      const names = (Object.keys(found) as Name[]).filter((name) => found[name] !== undefined);
      form.current = currentTarget;
      setAnswered({});
      setShown(names);
      show(names);
      return names.length === 0;
    },
    /** The server found what the form did not: at its field, where it names one of these. */
    refused: (error: unknown, sentences: Faults<Name>): boolean => {
      const details = error instanceof Refused ? error.details : [];
      const said = Object.fromEntries(Object.entries(sentences).filter(([name]) => details.some(({ field }) => field === name)));
      setAnswered(said as Faults<Name>);
      show(Object.keys(said) as Name[]);
      return Object.keys(said).length > 0;
    },
  };
}

/** Close enough to tell a slip; whether mail arrives there only a mail can tell. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@,;]+@[^\s@.,;]+(\.[^\s@.,;]+)+$/.test(text.trim());
