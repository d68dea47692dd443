import fs from 'node:fs';
import path from 'node:path';
import type { AttackCategory } from './categories.ts';

export type AttackCount = { tried: number; letIn: string[] };

/** Counts the attempts against the product and the successful ones: `npm run prove -- attacks` adds them up. */
export function tallyAttacks(category: AttackCategory) {
  const count: AttackCount = { tried: 0, letIn: [] };
  afterAll(() => {
    const folder = process.env['SECURITY_TALLY'];
    if (folder) fs.writeFileSync(path.join(folder, `${crypto.randomUUID()}.json`), JSON.stringify({ category, ...count }));
  });
  return {
    count,
    /** Records an attempt before any expectation, so that a failed spec counts, too. `letIn`: the attack succeeded. */
    record(what: string, letIn: boolean): void {
      count.tried += 1;
      if (letIn) count.letIn.push(what);
    },
  };
}
