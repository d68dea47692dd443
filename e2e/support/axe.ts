import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Result = { violations: { id: string; impact: string | null; nodes: { target: unknown[] }[] }[] };
type Axe = { run: (where: unknown, options: unknown) => Promise<Result> };

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** For pages where a floating element may cover a control for a moment. */
export const withoutTouch = everything.filter((tag) => tag !== 'wcag22aa' && tag !== 'best-practice');

/** Waits for the end of fades, during which contrast is too low, but not of endless animations. */
const atRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );

/** Violations of WCAG 2.2 AA. The rules are loaded into a page once per visit. */
export async function violationsOf(page: Page, tags: readonly string[] = everything): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(async (options) => (window as unknown as { axe: Axe }).axe.run(document, options), {
    runOnly: { type: 'tag', values: [...tags] },
    resultTypes: ['violations'],
    iframes: false,
  });
  return violations.map(
    ({ id, impact, nodes }) => `axe ${impact ?? 'minor'} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
