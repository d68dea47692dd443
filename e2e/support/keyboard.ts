import { expect, type Locator, type Page } from '@playwright/test';

/** The focused element: its accessible name, and whether the focus is visible. */
export const focusedElement = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', visible: false };
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id));
    const texts = [element.getAttribute('aria-label'), ...[...labels, ...by].map((label) => label?.textContent), element.textContent];
    const style = getComputedStyle(element);
    const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    // A card that is chosen is outlined as a whole.
    const card = element instanceof HTMLInputElement && element.type === 'radio' ? element.closest('label') : null;
    const outlined = isOutlined(style) || (card !== null && isOutlined(getComputedStyle(card)));
    // A field is framed as a whole.
    const framed = element.closest('.MuiInputBase-root.Mui-focused') !== null;
    return { name: texts.find((text) => text?.trim())?.trim() ?? '', visible: outlined || framed };
  });

/** Tabs from control to control until one matches, and checks at each that the focus is visible. */
async function tabUntil(page: Page, there: (name: string) => Promise<boolean>, what: string): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 70; step++) {
    await page.keyboard.press('Tab');
    const at = await focusedElement(page);
    if (at.name !== '' && !at.visible) throw new Error(`the focus cannot be seen on "${at.name}" of ${page.url()}`);
    if (await there(at.name)) return;
    passed.push(at.name.slice(0, 30));
  }
  throw new Error(`${what} cannot be reached on ${page.url()}; passed ${passed.join(' | ')}`);
}

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === (element.getRootNode() as Document | ShadowRoot).activeElement);

export const tabToName = (page: Page, name: RegExp) => tabUntil(page, (at) => Promise.resolve(name.test(at)), String(name));

/** Waits until a page's own controls have replaced the prerendered ones, of which only links can be reached. */
export const untilInteractive = (page: Page): Promise<void> => expect(page.locator('[data-first-words]')).toHaveCount(0);

async function tabTo(page: Page, target: Locator): Promise<void> {
  await untilInteractive(page);
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  if (!(await hasFocus(target))) await tabUntil(page, () => hasFocus(target), String(target));
}

export async function pressByKeyboard(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeByKeyboard(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
