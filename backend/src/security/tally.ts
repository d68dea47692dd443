import fs from 'node:fs';
import path from 'node:path';

export type Count = { tried: number; letIn: string[] };

/** Counts what was tried against the product, and what got through: `npm run test:security` adds it all up. */
export function tally(experiment: string) {
  const count: Count = { tried: 0, letIn: [] };
  afterAll(() => {
    const folder = process.env['SECURITY_TALLY'];
    if (folder)
      fs.writeFileSync(path.join(folder, `${experiment}-${process.pid}-${count.tried}.json`), JSON.stringify({ experiment, ...count }));
  });
  return {
    count,
    /** `letIn`: it got where it must not. */
    tried(what: string, letIn: boolean): void {
      count.tried += 1;
      if (letIn) count.letIn.push(what);
    },
  };
}
