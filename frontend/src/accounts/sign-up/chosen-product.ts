import { channels, productTypes } from '@orderstream/contracts/catalogue';
import { catalogue, useTexts } from '../../platform/texts.ts';
import { orderedProductName } from '../../ui/format/product-names.ts';

const texts = catalogue('chosenProduct', {
  signUp: {
    en: (what: string) =>
      `Your choice is kept: ${what}. We review each new account first, usually within 1-2 business days. You get an email, and then order it.`,
    ru: (what: string) =>
      `Ваш выбор сохранён: ${what}. Сначала мы рассмотрим регистрацию, обычно за 1–2 рабочих дня. Вы получите письмо и сможете оформить заказ.`,
  },
  pending: {
    en: (what: string) => `Your choice is kept: ${what}. You can order it as soon as your account is approved.`,
    ru: (what: string) => `Ваш выбор сохранён: ${what}. Заказ можно будет оформить сразу после одобрения аккаунта.`,
  },
});

/** The product that the address of an order form has filled in; null at other addresses. */
function productAt(path: string | null): string | null {
  if (!path?.startsWith('/app/orders/new?')) return null;
  const parameters = new URLSearchParams(path.slice(path.indexOf('?')));
  const channel = channels.find((one) => one === parameters.get('channel'));
  const product_type = productTypes.find((one) => one === parameters.get('product_type'));
  const quantity = Number(parameters.get('quantity') ?? 1);
  return channel && product_type ? orderedProductName({ channel, product_type, quantity: quantity > 0 ? quantity : 1 }) : null;
}

/** A sentence for people who chose a product before signing up: the choice is remembered until they may order. */
export function useChosenProductText(path: string | null, at: 'signUp' | 'pending'): string | null {
  const t = useTexts(texts);
  const what = productAt(path);
  return what && t[at](what);
}
