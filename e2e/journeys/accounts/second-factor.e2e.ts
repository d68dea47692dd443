import type { Page } from '@playwright/test';
import { Hands } from '../../support/hands.ts';
import { foreignWords, setLanguage } from '../../support/languages.ts';
import { signInByCookie, type JourneyPerson } from '../../support/people.ts';
import { expectAccessible, expect, expectToFitScreen, expectToast, test } from '../../support/product.ts';
import { phoneScreen, wideScreen } from '../../support/screens.ts';
import { totpCode } from '../../support/totp.ts';

/** Adds a virtual authenticator whose user always consents. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Expects a page that is accessible and fits the screen, a phone's or a wide one. */
async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(phoneScreen.viewport);
  await expectToFitScreen(page);
  await page.setViewportSize(wideScreen.viewport);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function signInByPassword(
  page: Page,
  hands: Hands,
  { email, password }: JourneyPerson,
  words: { password: RegExp; submit: string },
): Promise<void> {
  await page.goto('/login');
  await hands.fill(page.getByLabel('Email'), email);
  await hands.fill(page.getByLabel(words.password), password);
  await hands.click(button(page, words.submit));
}

const english = { password: /^Password/, submit: 'Sign In' };
const russian = { password: /^Пароль/, submit: 'Войти' };

test.describe('two-factor authentication', { tag: '@wide' }, () => {
  test('is a passkey, added and shown with the keyboard, which also signs in alone', async ({ page, people }) => {
    const person = await people.active();
    const hands = new Hands(page, 'keyboard');
    await addVirtualAuthenticator(page);
    await signInByCookie(page, person, '/app/settings');
    await hands.click(button(page, 'Add a passkey'));
    const adding = page.getByRole('dialog', { name: 'Add a passkey' });
    await hands.fill(adding.getByLabel('Name of the passkey'), 'Work laptop');
    await expectAccessible(page);
    await hands.click(adding.getByRole('button', { name: 'Continue' }));
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expectUsable(page);
    await hands.click(codes.getByRole('button', { name: 'I have saved them' }));
    await expect(page.getByText('Work laptop')).toBeVisible();
    await expect(page.getByText('10 codes left')).toBeVisible();
    await expectUsable(page);
    await person.mailbox.waitFor(/^Two-factor authentication method added/);

    await hands.click(button(page, 'Sign Out'));
    await signInByPassword(page, hands, person, english);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expectUsable(page);
    await hands.click(button(page, 'Use a passkey'));
    await expect(page).toHaveURL('/app/dashboard');
    // Its heading takes the focus, so that keyboard users continue from there.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await hands.click(button(page, 'Sign Out'));
    await page.goto('/login?redirect=/app/settings');
    await expectUsable(page);
    await hands.click(button(page, 'Continue with a passkey'));
    await expect(page).toHaveURL('/app/settings');
    await expect(page.getByText(/Added on .+, last used/)).toBeVisible();

    await hands.click(button(page, 'Remove the passkey Work laptop'));
    await hands.click(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
    await expectToast(page, 'Removed');
    await expect(page.getByText('Work laptop')).toHaveCount(0);
  });

  test('is a code from an app, or a recovery code, with the keyboard and in Russian', async ({ page, people }) => {
    const person = await people.active();
    const hands = new Hands(page, 'keyboard');
    await setLanguage(page.context(), 'ru');
    await signInByCookie(page, person, '/app/settings');
    await hands.click(button(page, 'Настройка приложения для кодов'));
    const setting = page.getByRole('dialog', { name: 'Настройка приложения для кодов' });
    await expect(setting.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
    await expectUsable(page);
    const secret = ((await setting.locator('code').textContent()) ?? '').replace(/\s/g, '');
    await hands.fill(setting.getByLabel('Код из приложения'), '000000');
    await hands.click(setting.getByRole('button', { name: 'Подтвердить' }));
    await expect(setting.getByText('Код неверный. Дождитесь следующего и попробуйте ещё раз')).toBeVisible();
    await hands.fill(setting.getByLabel('Код из приложения'), totpCode(secret));
    await hands.click(setting.getByRole('button', { name: 'Подтвердить' }));
    const codes = page.getByRole('dialog', { name: 'Сохраните коды восстановления' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const kept = await codes.getByRole('listitem').allTextContents();
    await hands.click(codes.getByRole('button', { name: 'Коды сохранены' }));
    await expect(page.getByText('Осталось: 10 кодов')).toBeVisible();
    expect(await foreignWords(page, 'ru')).toEqual([]);

    await hands.click(button(page, 'Выйти'));
    await signInByPassword(page, hands, person, russian);
    await expect(page.getByRole('heading', { name: 'Остался один шаг' })).toBeVisible();
    expect(await foreignWords(page, 'ru')).toEqual([]);
    await expectUsable(page);
    await hands.fill(page.getByLabel('Код из приложения'), totpCode(secret, 1));
    await hands.click(button(page, 'Войти'));
    await expect(page).toHaveURL('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'С возвращением!' })).toBeFocused();

    await hands.click(button(page, 'Выйти'));
    await signInByPassword(page, hands, person, russian);
    await hands.click(button(page, 'Ввести код восстановления'));
    await hands.fill(page.getByLabel('Код восстановления'), kept[2] ?? '');
    await hands.click(button(page, 'Войти'));
    await expect(page).toHaveURL('/app/dashboard');
    await person.mailbox.waitFor(/with a recovery code|по коду восстановления/i);
  });

  test('that was lost is removed by an administrator, who gives a reason', async ({ page, people }) => {
    const [admin, lost] = [await people.withRole('admin', { name: 'Olga Office' }), await people.active({ name: 'Lena Lost' })];
    const api = await people.signedIn(lost);
    const { secret } = await api.post('/api/me/second-factor/totp');
    await api.put('/api/me/second-factor/totp', { code: totpCode(secret) });
    await signInByCookie(page, admin, `/admin/users/${lost.id}`);
    const card = page.getByRole('region', { name: 'Two-factor authentication' });
    await expect(card.getByText('Set up: authenticator app')).toBeVisible();
    await card.getByRole('button', { name: 'Reset two-factor authentication' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').click();
    await page.getByRole('option', { name: 'The recovery codes were lost' }).click();
    await expectUsable(page);
    await dialog.getByRole('button', { name: 'Reset two-factor authentication' }).click();
    await expectToast(page, 'Two-factor authentication reset');
    await expect(card.getByText('Not set up')).toBeVisible();
    await lost.mailbox.waitFor(/reset your two-factor authentication/);
    await expect(people.signedIn(lost)).resolves.toBeDefined();
  });
});
