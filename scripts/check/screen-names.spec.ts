import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { bilingualText, gatherFrom, browserSources } from './texts-in-sources.ts';

/** Each thing with its one label, and the wordings that would be another name for it. The table of quotes is no catalogue. */
const things = [
  { en: 'Email', ru: 'Email', wordings: /\be-mails?\b|имейл|электронн\S+ почт|^почта$/i },
  {
    en: 'Two-factor authentication',
    ru: 'Двухфакторная аутентификация',
    wordings: /second steps?\b|two-step|multi-factor|\b2fa\b|втор(ой|ого|ому|ым) шаг|двухэтапн/i,
  },
  { en: 'Products', ru: 'Продукты', wordings: /товар/i },
  { en: 'Product type', ru: 'Тип продукта', wordings: /^(type of product|вид продукта)$/i },
  { en: 'Private information', ru: 'Приватная информация', wordings: /private info\b/i },
  { en: 'Standard', ru: 'Обычный', wordings: /^(user order|regular|стандартный)$/i },
  { en: 'Custom', ru: 'Индивидуальный', wordings: /^(bespoke|кастомный)$/i },
  { en: 'One-time', ru: 'Разовый платёж', wordings: /^(one[- ]time|разово|разов(ый|ая)( платёж)?)$/i },
  { en: 'Monthly', ru: 'Ежемесячно', wordings: /^(monthly|every month|ежемесячно|помесячно)$/i },
  { en: 'Pay', ru: 'Оплатить', wordings: /^(pay now|(go|proceed) to payment|перейти к оплате)$/i },
  { en: 'The payment page did not open', ru: 'Страница оплаты не открылась', wordings: /payment session|сесси\S+ оплаты/i },
  {
    en: 'Assign Products',
    ru: 'Привязать продукты',
    wordings: /^((assign|arrange) (the )?(products|delivery)|deliver it|оформить поставку|назначить продукты)$/i,
  },
  { en: 'Reserve Products', ru: 'Зарезервировать продукты', wordings: /^(reserve (the )?products)$/i },
  { en: 'Assigned', ru: 'Привязан', wordings: /^назначено?$|назначенн\S+ (продукт|единиц)/i },
  { en: 'Cancelled', ru: 'Отменён', wordings: /\bcancel(ed|ing)\b/i },
  { en: 'Sign In', ru: 'Войти', wordings: /^(log ?in|sign in)$/i },
  { en: 'Return to Home', ru: 'На главную', wordings: /^((back|return) to )?home$|^вернуться на главную$/i },
  { en: 'Dashboard', ru: 'Главная', wordings: /панел\S+ управления|главн\S+ панел/i },
];

const catalogueOf = (node: ts.Node): { name: string; entries: ts.ObjectLiteralExpression } | undefined => {
  if (!ts.isCallExpression(node) || !/^catalogue(Of\b|$)/.test(node.expression.getText())) return undefined;
  const [name, entries] = node.arguments;
  const table = entries && ts.isSatisfiesExpression(entries) ? entries.expression : entries;
  return name && ts.isStringLiteral(name) && table && ts.isObjectLiteralExpression(table) ? { name: name.text, entries: table } : undefined;
};
const namedTexts = new Map<string, { en: string; ru: string }>(
  browserSources
    .flatMap((tree) => gatherFrom(tree, catalogueOf))
    .flatMap(({ name, entries }) =>
      entries.properties.flatMap((one) => {
        const text = ts.isPropertyAssignment(one) ? bilingualText(one.initializer) : undefined;
        return text ? [[`${name}.${one.name?.getText() ?? ''}`, text] as const] : [];
      }),
    ),
);

describe('a thing on the screens', () => {
  it.each(['en', 'ru'] as const)('has one name in all of their texts: %s', (language) => {
    const texts = browserSources.flatMap((tree) =>
      gatherFrom(tree, bilingualText).map((text) => ({ file: tree.fileName, text: text[language] })),
    );
    expect(things.filter((thing) => !texts.some(({ text }) => text === thing[language]))).toEqual([]);
    const others = texts.flatMap(({ file, text }) =>
      things
        .filter(({ wordings, ...thing }) => wordings.test(text) && text !== thing[language])
        .map((thing) => `${file}: ${text} → ${thing[language]}`),
    );
    expect(others).toEqual([]);
  });

  it.each([
    ['shell.dashboard', 'adminDashboard.title'],
    ['shell.orders', 'myOrders.title'],
    ['shell.orders', 'adminOrders.title'],
    ['shell.subscriptions', 'subscriptions.title'],
    ['shell.transactions', 'transactions.title'],
    ['shell.profile', 'profile.title'],
    ['shell.settings', 'settings.title'],
    ['shell.users', 'users.title'],
    ['shell.products', 'products.title'],
    ['shell.billingPrices', 'billingPrices.title'],
    ['shell.createCustomOrder', 'customOrder.title'],
    ['shell.attention', 'attention.title'],
    ['shell.log', 'eventLog.title'],
    ['auditNames.stream', 'facts.title'],
    ['auditNames.follow', 'follow.title'],
    ['auditNames.moment', 'moment.title'],
    ['auditNames.comparison', 'comparison.title'],
    ['auditNames.seals', 'seals.title'],
    ['auditNames.custody', 'custody.title'],
    ['auditNames.money', 'money.title'],
    ['auditNames.webhooks', 'inbox.title'],
    ['auditNames.export', 'export.title'],
    ['site.pricing', 'pricing.title'],
    ['site.contact', 'contact.title'],
    ['site.terms', 'terms.title'],
    ['site.privacy', 'privacy.title'],
    ['site.refunds', 'refundPolicy.title'],
  ])('is called on its page as in the menu: %s, %s', (entry, title) => {
    expect(namedTexts.get(title)).toBeDefined();
    expect(namedTexts.get(title)).toEqual(namedTexts.get(entry));
  });
});

describe('a product', () => {
  it('gets its name in one place, with the channel before the type', () => {
    const source = path.resolve(__dirname, '../../frontend/src');
    const others = browserSources
      .map(({ fileName }) => fileName)
      .filter((file) => !/product-names\.ts$|provider-product\.ts$/.test(file))
      .filter((file) => /channel\}? *[•·] *\$?\{|productTypeLabels\b/.test(fs.readFileSync(path.join(source, file), 'utf8')));
    expect(others).toEqual([]);
  });
});
