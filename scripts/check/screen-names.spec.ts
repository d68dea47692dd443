import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { bilingualText, gatherFrom, browserSources } from './texts-in-sources.ts';

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

describe('a page', () => {
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
  ])('has in its heading the name that the menu gives it: %s, %s', (entry, title) => {
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
