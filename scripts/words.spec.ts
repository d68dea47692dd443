import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const source = path.resolve(__dirname, '../frontend/src');
const trees = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|testing\//.test(file))
  .map((file) => ts.createSourceFile(file, fs.readFileSync(path.join(source, file), 'utf8'), ts.ScriptTarget.Latest, true));

/** Everything in a piece of source for which `pick` has an answer. */
function gather<Found>(tree: ts.Node, pick: (node: ts.Node) => Found | undefined): Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const one = pick(node);
    if (one !== undefined) found.push(one);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** What is said, whether it stands there or a function makes it; its blanks are left out. */
const wordsIn = (node: ts.Node): string =>
  gather(node, (one) =>
    ts.isStringLiteralLike(one) || ts.isTemplateHead(one) || ts.isTemplateMiddleOrTemplateTail(one) ? one.text : undefined,
  ).join(' ');

/** A text in both languages. */
function bilingual(node: ts.Node): { en: string; ru: string } | undefined {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const said = (name: string): string | undefined => {
    const property = node.properties.find((one) => one.name?.getText() === name);
    return property && ts.isPropertyAssignment(property) ? wordsIn(property.initializer) : undefined;
  };
  const [en, ru] = [said('en'), said('ru')];
  return en === undefined || ru === undefined ? undefined : { en, ru };
}

/** Names, and what has no words, are the same in every language. */
const sameInBoth =
  /^(Orderstream|LinkedIn|Instagram|WhatsApp|Basic|Premium|Enterprise|English|Русский|E-mail|Email|ID|SKU|PDF|CSV|NDJSON|Stripe|EN|RU|[a-z]{2}-[A-Z]{2}|[^\p{L}]*)$/u;
const isMixed = ({ en, ru }: { en: string; ru: string }): boolean =>
  !(sameInBoth.test(en) && sameInBoth.test(ru)) && (/[а-яё]/i.test(en) || !/[а-яё]/i.test(ru));

const spoken = new Set(['aria-label', 'placeholder', 'title', 'alt', 'label', 'helperText', 'text']);
/** What is typed, or its beginning (an address, an id), is no word. */
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text) && !sameInBoth.test(text.trim()) && !/^\S*[/_]\S*$/.test(text.trim());

function loose(node: ts.Node): string | undefined {
  const value = ts.isJsxAttribute(node) && spoken.has(node.name.getText()) ? node.initializer : node;
  if (value && ts.isJsxText(value) && hasWords(value.text)) return value.text.trim();
  return value !== node && value && ts.isStringLiteral(value) && hasWords(value.text) ? value.text : undefined;
}

describe('the catalogues', () => {
  it('speak English in English and Russian in Russian', () => {
    const texts = trees.flatMap((tree) => gather(tree, bilingual).map((text) => ({ file: tree.fileName, ...text })));
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(isMixed)).toEqual([]);
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
    const texts = trees.flatMap((tree) => gather(tree, bilingual).map((text) => ({ file: tree.fileName, text: text[language] })));
    expect(statuses.filter((status) => !texts.some(({ text }) => text === status[language]))).toEqual([]);
    const others = texts.flatMap(({ file, text }) =>
      statuses.filter((status) => status.wordings.test(text) && text !== status[language]).map(() => `${file}: ${text}`),
    );
    expect(others).toEqual([]);
  });
});

describe('the screens', () => {
  it('have all their words from the catalogues', () => {
    const words = trees
      .filter(({ fileName }) => fileName.endsWith('.tsx'))
      .flatMap((tree) => gather(tree, loose).map((text) => `${tree.fileName}: ${text}`));
    expect(words).toEqual([]);
  });
});
