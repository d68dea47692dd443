import { useCallback, useState } from 'react';

export type Selection = {
  /** Those of the rows shown that are chosen, in their order. */
  chosen: readonly string[];
  toggle: (key: string) => void;
  chooseAll: (all: boolean) => void;
};

/** Which of the rows shown are chosen. A row that leaves the list is no longer meant: nobody acts on what they do not see. */
export function useSelection(shown: readonly string[]): Selection {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const toggle = useCallback(
    (key: string) => setMarked((before) => (before.includes(key) ? before.filter((other) => other !== key) : [...before, key])),
    [],
  );
  return { chosen: shown.filter((key) => marked.includes(key)), toggle, chooseAll: (all) => setMarked(all ? shown : []) };
}
