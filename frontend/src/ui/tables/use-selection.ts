import { useCallback, useState } from 'react';

export type Selection = {
  /** The selected rows, in list order. */
  chosen: readonly string[];
  toggle: (key: string) => void;
  chooseAll: (all: boolean) => void;
};

/** The selected rows. A row that leaves the list is deselected, so that no action hits an invisible row. */
export function useSelection(shown: readonly string[]): Selection {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const toggle = useCallback(
    (key: string) => setMarked((before) => (before.includes(key) ? before.filter((other) => other !== key) : [...before, key])),
    [],
  );
  return { chosen: shown.filter((key) => marked.includes(key)), toggle, chooseAll: (all) => setMarked(all ? shown : []) };
}
