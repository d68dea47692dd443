import { nameOfProvider } from '@orderstream/contracts/accounts/identity-providers';
import { storyFields } from '@orderstream/contracts/orders/story';
import { formatMoment } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { wordsOf, type Language } from '../../platform/texts.ts';
import { storyTexts } from './story-card.texts.ts';
import { useMail } from './mails.queries.ts';
import { codeTexts } from './story-codes.texts.ts';

type Data = Readonly<Record<string, unknown>>;
type Telling = (typeof storyFields)[keyof typeof storyFields];

/** The values that are told in one way, in the order of their fields. */
const valuesOf = (data: Data, telling: Telling): unknown[] =>
  Object.entries(storyFields)
    .filter(([, how]) => how === telling)
    .map(([field]) => data[field])
    .filter((value) => value !== undefined && value !== null);

const textsOf = (data: Data, telling: Telling): string[] => valuesOf(data, telling).filter((value) => typeof value === 'string');

const wordOf = (code: string, language: Language): string => {
  const words: Partial<Record<string, string>> = wordsOf(codeTexts, language);
  return words[code] ?? code.replaceAll('_', ' ');
};

function sumOf(data: Data): string | null {
  const [amount] = valuesOf(data, 'sum');
  const currency = data['currency'];
  return typeof amount === 'number' && typeof currency === 'string' ? formatMoney({ amount, currency }) : null;
}

function momentOf(data: Data, language: Language): string | null {
  const t = wordsOf(storyTexts, language);
  const [ends] = textsOf(data, 'until');
  if (ends !== undefined) return t.until(formatMoment(ends, language));
  const [next] = textsOf(data, 'next_attempt');
  return next === undefined ? null : t.nextAttempt(formatMoment(next, language));
}

/** What an event carries that a person would ask about, in a few words; `mail` is the name of the mail that it names. */
export function factsOf(data: Data, language: Language, mail?: string): string {
  const [quantity] = valuesOf(data, 'pieces');
  const renewal = textsOf(data, 'renewal').filter((purpose) => purpose === 'renewal');
  const codes = [...textsOf(data, 'code'), ...renewal].map((code) => wordOf(code, language));
  const pieces = typeof quantity === 'number' ? wordsOf(storyTexts, language).pieces(quantity) : null;
  const names = textsOf(data, 'identity').map(nameOfProvider);
  return [sumOf(data), pieces, momentOf(data, language), ...names, ...codes, mail].filter((fact) => fact != null).join(' · ');
}

/** The same for the office, which also sees the mails. */
export function useFacts(data: Data, language: Language): string {
  const mail = useMail(data['template']);
  return factsOf(data, language, mail?.name[language]);
}
