import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { bilingualText, gatherFrom, browserSources } from './texts-in-sources.ts';

const lifecycle = fs.readFileSync(path.resolve(__dirname, '../../contracts/src/orders/lifecycle.ts'), 'utf8');
const orderStatuses = [...(/orderStatuses = \[([^\]]+)\]/.exec(lifecycle)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
  ([, status]) => status ?? '',
);

/** The names of an order's statuses, on every screen and in every list. */
const named: Record<string, { en: string; ru: string }> = {
  draft: { en: 'Draft', ru: 'Черновик' },
  awaiting_payment: { en: 'Awaiting Payment', ru: 'Ожидает оплаты' },
  payment_required: { en: 'Payment Required', ru: 'Требуется оплата' },
  paid_in_process: { en: 'Paid / In Process', ru: 'Оплачен / Ожидает поставки' },
  delivered: { en: 'Delivered', ru: 'Поставлен' },
  completed: { en: 'Completed', ru: 'Выполнен' },
  canceled: { en: 'Cancelled', ru: 'Отменён' },
  refunded: { en: 'Refunded', ru: 'Возвращён' },
};

const isStatus = (name: ts.Node | undefined): boolean => orderStatuses.some((status) => status === name?.getText());
/** A table of statuses, not a text that happens to be about one of them. */
const namesStatuses = (table: ts.Node): boolean =>
  ts.isObjectLiteralExpression(table) && table.properties.filter(({ name }) => isStatus(name)).length > 3;

/** Texts of statuses: those whose key is a status. Different wordings that are quoted are in the table of quotes. */
const wordedStatuses = browserSources.flatMap((tree) =>
  gatherFrom(tree, (node) => {
    if (!ts.isPropertyAssignment(node) || !isStatus(node.name) || !namesStatuses(node.parent)) return undefined;
    const text = bilingualText(node.initializer);
    return text && { status: node.name.getText(), file: tree.fileName.replace(/.*\/src\//, ''), ...text };
  }),
);

describe('the status of an order', () => {
  it('has a name for each status', () => expect(Object.keys(named).sort()).toEqual([...orderStatuses].sort()));

  it('is worded in one way in each language', () => {
    const orders = wordedStatuses.filter(({ file }) => /^(orders|payments|app|audit)\//.test(file));
    expect(new Set(orders.map(({ status }) => status)).size).toBe(orderStatuses.length);
    const wrong = orders.filter(({ status, en, ru }) => named[status]?.en !== en || named[status]?.ru !== ru);
    expect(wrong).toEqual([]);
  });
});
