import { useEffect, useState } from 'react';
import { identity } from './session.ts';

const prefix = 'orderstream.draft.';

/** A draft belongs to its author: the next person who signs in in the same tab does not see it. */
function keyOf(form: string): string {
  const known = identity.get();
  return `${prefix}${known.phase === 'signed_in' ? known.user.id : 'nobody'}.${form}`;
}

function kept<Value extends object>(key: string | null): Partial<Value> {
  try {
    const value: unknown = JSON.parse((key && sessionStorage.getItem(key)) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function keep(key: string | null, value: object | null): void {
  if (key === null) return;
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    console.warn('This browser does not keep what is being written');
  }
}

/** Deletes all drafts: after signing out, none stay in the tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    console.warn('This browser does not say what it keeps');
  }
}

/**
 * A form's values that outlive a session that ends meanwhile, a reload and a look at another page, in this tab alone. Never for
 * passwords or secrets. `forget` when they were sent or given up: the form then starts from `first` again. Without a name they are not kept.
 */
export function useDraft<Value extends object>(form: string | null, first: Value, given: Partial<Value> = {}) {
  const [key] = useState(() => form && keyOf(form));
  const [value, setValue] = useState<Value>(() => ({ ...first, ...kept<Value>(key), ...given }));
  const [saved, setSaved] = useState(first);
  const changed = JSON.stringify(value) !== JSON.stringify(saved);
  useEffect(() => keep(key, changed ? value : null), [key, value, changed]);
  return {
    value,
    changed,
    set: setValue,
    /** The shown values are now stored elsewhere. */
    settle: (): void => {
      keep(key, null);
      setSaved(value);
    },
    /** The form was sent: its values are no longer stored. */
    forgetKept: (): void => keep(key, null),
    forget: (): void => {
      keep(key, null);
      setValue(first);
      setSaved(first);
    },
  };
}
