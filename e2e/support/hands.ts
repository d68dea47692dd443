import { expect, type Locator, type Page } from '@playwright/test';
import { pressByKeyboard, typeByKeyboard, untilInteractive } from './keyboard.ts';

/** Acts on pages with the mouse or only with the keyboard, and counts the actions. */
export class Hands {
  clicks = 0;
  fields = 0;

  constructor(
    readonly page: Page,
    private readonly by: 'mouse' | 'keyboard',
  ) {}

  async click(target: Locator, key = 'Enter'): Promise<void> {
    this.clicks++;
    if (this.by === 'keyboard') return pressByKeyboard(this.page, target, key);
    await untilInteractive(this.page);
    await expect(target).toBeVisible();
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.fields++;
    if (this.by === 'keyboard') return typeByKeyboard(this.page, target, text);
    await target.fill(text);
  }
}
