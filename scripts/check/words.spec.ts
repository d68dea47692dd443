import ts from 'typescript';
import { bilingualText, gatherFrom, browserSources } from './texts-in-sources.ts';

/** Names, and what has no words, are the same in every language. */
const sameInBoth =
  /^(Orderstream|LinkedIn|Instagram|WhatsApp|Basic|Premium|Enterprise|English|Русский|Email|ID|SKU|PDF|CSV|NDJSON|Stripe|Google|EN|RU|[a-z]{2}-[A-Z]{2}|[^\p{L}]*)$/u;
const isMixed = ({ en, ru }: { en: string; ru: string }): boolean =>
  !(sameInBoth.test(en) && sameInBoth.test(ru)) && (/[а-яё]/i.test(en) || !/[а-яё]/i.test(ru));

const spoken = new Set(['aria-label', 'placeholder', 'title', 'alt', 'label', 'helperText', 'text']);
/** Typed text and prefixes (an address, an id) are no words. */
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text) && !sameInBoth.test(text.trim()) && !/^\S*[/_]\S*$/.test(text.trim());

function loose(node: ts.Node): string | undefined {
  const value = ts.isJsxAttribute(node) && spoken.has(node.name.getText()) ? node.initializer : node;
  if (value && ts.isJsxText(value) && hasWords(value.text)) return value.text.trim();
  return value !== node && value && ts.isStringLiteral(value) && hasWords(value.text) ? value.text : undefined;
}

/** `catalogue('name', …)` or `catalogueOf<Key>()('name', …)`. */
function nameOfCatalogue(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !/^catalogue(Of\b|$)/.test(node.expression.getText())) return undefined;
  const [name] = node.arguments;
  return name && ts.isStringLiteral(name) ? name.text : undefined;
}

describe('the catalogues', () => {
  it('speak English in English and Russian in Russian', () => {
    const texts = browserSources.flatMap((tree) => gatherFrom(tree, bilingualText).map((text) => ({ file: tree.fileName, ...text })));
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(isMixed)).toEqual([]);
  });

  it('speak nothing else: a quote is in the table', () => {
    const languages = browserSources.flatMap((tree) =>
      gatherFrom(tree, (node) =>
        bilingualText(node) && ts.isObjectLiteralExpression(node)
          ? node.properties.map(({ name }) => name?.getText() ?? '').join()
          : undefined,
      ),
    );
    expect(new Set(languages)).toEqual(new Set(['en,ru']));
  });

  it('have a name each, by which a quote finds its text', () => {
    const names = browserSources.flatMap((tree) => gatherFrom(tree, nameOfCatalogue));
    expect(names.length).toBeGreaterThan(150);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

/** Each status of an order with its one label, and every wording that would name it as a badge or a heading does. */
const statuses = [
  { en: 'Draft', ru: 'Черновик', wordings: /^(draft|черновик)$/i },
  { en: 'Awaiting Payment', ru: 'Ожидает оплаты', wordings: /^((a?waiting|awaits) (for )?payment|ожида(ет|ют) оплаты|ждёт оплаты)$/i },
  { en: 'Payment Required', ru: 'Требуется оплата', wordings: /^(payment (is )?(required|needed)|требуется оплата|нужна оплата)$/i },
  {
    en: 'Paid / In Process',
    ru: 'Оплачен / Ожидает поставки',
    wordings: /^(paid|оплачен[оаы]?)\s*[/,·].*(process|deliver|ожида|поставк|обработк)/i,
  },
  { en: 'Delivered', ru: 'Поставлен', wordings: /^(delivered|поставлен[оаы]?|доставлен[оаы]?)$/i },
  { en: 'Completed', ru: 'Выполнен', wordings: /^(completed|выполнен[оаы]?|заверш[её]н)$/i },
  { en: 'Cancelled', ru: 'Отменён', wordings: /^(cancell?ed|отмен[её]н[оы]?)$/i },
  { en: 'Refunded', ru: 'Возвращён', wordings: /^(refunded|возвращ[её]н)$/i },
];

describe('the status of an order', () => {
  it.each(['en', 'ru'] as const)('has one wording in all texts of the screens: %s', (language) => {
    const texts = browserSources.flatMap((tree) =>
      gatherFrom(tree, bilingualText).map((text) => ({ file: tree.fileName, text: text[language] })),
    );
    expect(statuses.filter((status) => !texts.some(({ text }) => text === status[language]))).toEqual([]);
    const others = texts.flatMap(({ file, text }) =>
      statuses.filter((status) => status.wordings.test(text) && text !== status[language]).map(() => `${file}: ${text}`),
    );
    expect(others).toEqual([]);
  });
});

describe('the screens', () => {
  it('have all their words from the catalogues', () => {
    const words = browserSources
      .filter(({ fileName }) => fileName.endsWith('.tsx'))
      .flatMap((tree) => gatherFrom(tree, loose).map((text) => `${tree.fileName}: ${text}`));
    expect(words).toEqual([]);
  });
});
