import { useEffect, useState } from 'react';
import { sessionState } from './session.ts';

const prefix = 'orderstream.draft.';

/** A draft belongs to its author: the next person who signs in in the same tab does not see it. */
function draftKeyOf(form: string): string {
  const state = sessionState.get();
  return `${prefix}${state.phase === 'signed_in' ? state.user.id : 'nobody'}.${form}`;
}

/** Empty without a draft or with an unreadable one. */
function storedDraft<Value extends object>(key: string | null): Partial<Value> {
  try {
    const value: unknown = JSON.parse((key && sessionStorage.getItem(key)) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Null deletes the draft. */
function storeDraft(key: string | null, value: string | null): void {
  if (key === null) return;
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    console.warn('This browser does not keep what is being written');
  }
}

/** Deletes all drafts of this tab when its person signs out. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    console.warn('This browser does not say what it keeps');
  }
}

/**
 * A form's values, stored in this tab: they survive the end of the session, a reload and a visit to another page. Passwords and other
 * `secret` values do not. `forget` resets the form to `first` after its values were sent or discarded. A form without a name stores
 * nothing.
 */
export function useDraft<Value extends object>(
  form: string | null,
  first: Value,
  overrides: Partial<Value> = {},
  secret: readonly string[] = [],
) {
  const [key] = useState(() => form && draftKeyOf(form));
  const [value, setValue] = useState<Value>(() => ({ ...first, ...storedDraft<Value>(key), ...overrides }));
  const [saved, setSaved] = useState(first);
  const changed = JSON.stringify(value) !== JSON.stringify(saved);
  const shown = JSON.stringify(value, (name, one: unknown) => (secret.includes(name) ? undefined : one));
  useEffect(() => storeDraft(key, changed ? shown : null), [key, shown, changed]);
  return {
    value,
    changed,
    set: setValue,
    /** The shown values are now stored elsewhere. */
    markSaved: (): void => {
      storeDraft(key, null);
      setSaved(value);
    },
    /** The form was sent: its values are no longer stored. */
    forgetStored: (): void => storeDraft(key, null),
    forget: (): void => {
      storeDraft(key, null);
      setValue(first);
      setSaved(first);
    },
  };
}
