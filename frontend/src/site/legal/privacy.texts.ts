import { identityProviderNames, nameOfProvider } from '@orderstream/contracts/accounts/identity-providers';
import { catalogue } from '../../platform/texts.ts';

/** The names of the identity providers, joined by the language's word for 'or'. */
const providerList = (or: string) => identityProviderNames.map(nameOfProvider).join(` ${or} `);

export const privacyTexts = catalogue('privacy', {
  title: { en: 'Privacy Policy', ru: 'Политика конфиденциальности' },
  lead: {
    en: 'Which data we hold, why, and how to get rid of it. Effective from 1 November 2026.',
    ru: 'Какие данные мы храним, зачем и как их удалить. Действует с 1 ноября 2026 года.',
  },
  what: { en: '1. What we hold', ru: '1. Что мы храним' },
  whatText: {
    en: `Your email address, your name and, if you give them, company, phone, description, the address of a picture, billing address and VAT number. Your password only as a one-way hash, and what identifies your ${providerList('or')} account and your passkeys. For each session, its device and the network it came from. Your orders, subscriptions and payments by their numbers.`,
    ru: `Ваш email, имя и, если вы их указали, компанию, телефон, описание, адрес картинки, платёжный адрес и номер НДС. Пароль — только в виде необратимого хеша, а также идентификаторы вашего аккаунта ${providerList('или')} и ключей доступа. Для каждого сеанса — устройство и сеть. Ваши заказы, подписки и платежи — под их номерами.`,
  },
  why: { en: '2. Why', ru: '2. Зачем' },
  whyText: {
    en: 'To let you in, to fulfil your orders, to answer you, to prevent abuse and to keep the books that the law asks for. We do not sell data and do not show advertising.',
    ru: 'Чтобы впустить вас, выполнить заказы, ответить вам, предотвратить злоупотребления и вести учёт, которого требует закон. Мы не продаём данные и не показываем рекламу.',
  },
  payments: { en: '3. Payments', ru: '3. Платежи' },
  paymentsText: {
    en: 'Card payments are made on the pages of our payment provider. We learn whether a payment succeeded, its amount and its number; card numbers never reach us.',
    ru: 'Оплата картой проходит на страницах платёжного провайдера. Мы узнаём, прошёл ли платёж, его сумму и номер; номера карт к нам не попадают.',
  },
  log: { en: '4. Activity log', ru: '4. Журнал действий' },
  logText: {
    en: 'What happens to an account or an order is written down so that it can be explained later. The log holds numbers and facts, no names and no contact data.',
    ru: 'Происходящее с аккаунтом или заказом записывается, чтобы это можно было объяснить позже. В журнале — номера и факты, без имён и контактов.',
  },
  browser: { en: '5. Your browser', ru: '5. Ваш браузер' },
  browserText: {
    en: 'One cookie keeps you signed in, another marks a browser that you have signed in with, so that other people cannot lock it out; no script can read them. Your choice of appearance stays in your browser; your choice of language is kept with your account, too. There is no tracking.',
    ru: 'Один файл cookie сохраняет ваш вход, другой отмечает браузер, в котором вы входили, чтобы никто не мог его заблокировать; скрипты не могут их прочитать. Выбор оформления хранится в вашем браузере, выбор языка — ещё и в вашем аккаунте. Слежения нет.',
  },
  sharing: { en: '6. Who else sees it', ru: '6. Кто ещё это видит' },
  sharingText: {
    en: 'Our payment provider and our email provider, as far as their work needs it; authorities, where the law obliges us.',
    ru: 'Платёжный провайдер и почтовый сервис — в объёме, нужном для их работы; государственные органы — когда нас обязывает закон.',
  },
  keeping: { en: '7. How long', ru: '7. Как долго' },
  keepingText: {
    en: 'As long as you have an account. When you delete it, your personal data is deleted with it; the log keeps no names.',
    ru: 'Пока у вас есть аккаунт. Вместе с ним удаляются и личные данные; то, что остаётся в журнале, никого не называет.',
  },
  rights: { en: '8. Your rights', ru: '8. Ваши права' },
  rightsText: {
    en: 'You may ask what we hold, have it corrected, exported or deleted, and complain to your data-protection authority. Much of it you can do yourself in Profile and Settings.',
    ru: 'Вы можете узнать, что мы храним, исправить, выгрузить или удалить это и пожаловаться в надзорный орган. Многое доступно прямо в профиле и настройках.',
  },
});
