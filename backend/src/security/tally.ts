import fs from 'node:fs';
import path from 'node:path';
import type { Category } from './categories.ts';

export type Count = { tried: number; letIn: string[] };

/** Counts what was tried against the product, and what got through: `npm run test:security` adds it all up. */
export function tally(category: Category) {
  const count: Count = { tried: 0, letIn: [] };
  afterAll(() => {
    const folder = process.env['SECURITY_TALLY'];
    if (folder) fs.writeFileSync(path.join(folder, `${crypto.randomUUID()}.json`), JSON.stringify({ category, ...count }));
  });
  return {
    count,
    /** `letIn`: it got where it must not. Said before anything is expected: a spec that fails has counted, too. */
    tried(what: string, letIn: boolean): void {
      count.tried += 1;
      if (letIn) count.letIn.push(what);
    },
  };
}
