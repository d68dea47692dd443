import { useRef, useState } from 'react';
import { useDraft } from '../../platform/drafts.ts';
import { RefusalError } from '../../platform/refused.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { toast } from '../feedback/toasts.ts';

/** What is wrong with which field, in words. */
export type FieldFaults<Name extends string> = Partial<Record<Name, string>>;
type AnsweredFaults<Name extends string> = FieldFaults<Name> | ((error: unknown) => FieldFaults<Name>);
type Submitted = { currentTarget: EventTarget; preventDefault?: () => void };

/** Focuses the first of these fields, in the order of the page. */
function focusFirstField(form: EventTarget, names: readonly string[]): void {
  if (!(form instanceof HTMLFormElement)) return;
  const named = [...form.elements].find((field) => names.includes(field.getAttribute('name') ?? ''));
  if (named instanceof HTMLInputElement && named.getAttribute('aria-hidden') === 'true')
    // A select keeps its value in a hidden field; the control before it takes the focus.
    return named.parentElement?.querySelector<HTMLElement>('[role=combobox]')?.focus();
  if (named instanceof HTMLElement) named.focus();
}

/** The faults of a form: none before it is submitted, then all at once; each disappears as soon as it is corrected. `live`: always all. */
function useFaults<Name extends string>(current: FieldFaults<Name>, live: boolean) {
  const [shown, setShown] = useState<readonly Name[]>([]);
  const [answered, setAnswered] = useState<FieldFaults<Name>>({});
  const form = useRef<EventTarget | null>(null);
  const focusFirstOf = (names: readonly Name[]): void => {
    if (form.current) focusFirstField(form.current, names);
  };
  return {
    of: (name: Name): string | undefined => answered[name] ?? (live || shown.includes(name) ? current[name] : undefined),
    any: shown.some((name) => current[name] !== undefined),
    /** True when there is no fault. */
    check: (submitted: EventTarget): boolean => {
      const names = (Object.keys(current) as Name[]).filter((name) => current[name] !== undefined);
      form.current = submitted;
      setAnswered({});
      setShown(names);
      focusFirstOf(names);
      return names.length === 0;
    },
    /** Shows faults that only the server found, at the fields that it names; those of a function, at its fields. */
    answer: (error: unknown, sentences: AnsweredFaults<Name>): boolean => {
      const details = error instanceof RefusalError ? error.details : [];
      const said =
        typeof sentences === 'function'
          ? sentences(error)
          : (Object.fromEntries(
              Object.entries(sentences).filter(([name]) => details.some(({ field }) => field === name)),
            ) as FieldFaults<Name>);
      setAnswered(said);
      focusFirstOf(Object.keys(said) as Name[]);
      return Object.keys(said).length > 0;
    },
    reset: (): void => {
      setAnswered({});
      setShown([]);
    },
  };
}

type FormOptions<Values, Name extends string> = {
  /** The values to begin with, by field. */
  first: Values;
  faults?: (values: Values) => FieldFaults<Name>;
  /** Shows faults while they are written, not only once the form has been submitted. */
  live?: boolean;
  /** The name under which the tab keeps unsent values. */
  draft?: string;
  /** Fields that the tab never keeps: passwords and secrets. */
  secret?: readonly (keyof Values & string)[];
  /** Values that replace those of the draft. */
  given?: Partial<Values>;
  /** Asks before changes are lost to another page. */
  guarded?: boolean;
};

type SendingOptions<Name extends string> = {
  send: () => unknown;
  /** Sentences for the fields that the server may find wrong, or a function from what failed to such sentences. */
  fields?: AnsweredFaults<Name>;
  failed?: string;
  /** Before its fault is shown. */
  onFault?: (error: unknown) => void;
  /** Why it failed; empty if `failed` says all there is to say. Not for what cannot fail. */
  why?: (error: unknown) => string;
};

/** Sends once at a time, and only what has no fault. */
function useSending<Name extends string>({ check, answer }: Pick<ReturnType<typeof useFaults<Name>>, 'check' | 'answer'>) {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const carryOut = async ({ send, fields, failed, onFault, why }: SendingOptions<Name>): Promise<void> => {
    sending.current = true;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      onFault?.(error);
      if (fields && answer(error, fields)) return;

      const reason = why?.(error) ?? '';
      if (failed === undefined) toast.error(reason);
      else toast.error(failed, reason || undefined);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const submitHandler =
    (how: SendingOptions<Name>) =>
    (event: Submitted): void => {
      event.preventDefault?.();
      if (!sending.current && check(event.currentTarget)) void carryOut(how);
    };
  return { busy, submit: submitHandler };
}

/** A form: its values, what is wrong with them, and its sending. */
export function useForm<Values extends object, Name extends string>(options: FormOptions<Values, Name>) {
  const { first, faults: faultsOf, draft = null, given, guarded = false, live = false, secret } = options;
  const { value: values, set, forget, ...kept } = useDraft(draft, first, given, secret);
  useUnsaved(guarded && kept.changed);
  const { of, any, reset, ...faults } = useFaults(faultsOf?.(values) ?? {}, live);
  const sending = useSending(faults);
  const change = (part: Partial<Values>): void => set((before) => ({ ...before, ...part }));
  /** For a field: its error state and helper text. */
  const at = (name: Name, hint?: string) => ({ error: of(name) !== undefined, helperText: of(name) ?? hint });
  /** For a text field. */
  const field = <Field extends keyof Values & string>(name: Field, hint?: string) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }): void => change({ [name]: target.value } as unknown as Partial<Values>),
    ...at(name as unknown as Name, hint),
  });
  /** Returns to the first values, without a fault. */
  const forgetAll = (): void => {
    forget();
    reset();
  };
  return { ...kept, ...sending, forget: forgetAll, of, any, values, change, at, field };
}

/** A form whose fields are outside of what sends it. */
export type FormOfFields = Pick<ReturnType<typeof useForm<object, never>>, 'busy' | 'submit' | 'forget'>;

/** Catches typing errors; only a mail can prove that the address works. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@,;]+@[^\s@.,;]+(\.[^\s@.,;]+)+$/.test(text.trim());
