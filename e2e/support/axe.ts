import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Result = { violations: { id: string; impact: string | null; nodes: { target: unknown[] }[] }[] };
type Axe = { run: (where: unknown, options: unknown) => Promise<Result> };

/** What keeps people with disabilities out, at the level of WCAG 2.2 AA. The rules are read into a page once per visit; `rules` asks after some of them alone. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags };
  const { violations } = await page.evaluate(async (options) => (window as unknown as { axe: Axe }).axe.run(document, options), {
    runOnly,
    resultTypes: ['violations'],
  });
  return violations.map(
    ({ id, impact, nodes }) => `axe ${impact ?? 'minor'} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
