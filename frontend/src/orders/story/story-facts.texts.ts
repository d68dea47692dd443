import type { Language } from '@orderstream/contracts/shared/languages';
import { nameOfProvider } from '@orderstream/contracts/accounts/identity-providers';
import { storyFields } from '@orderstream/contracts/orders/story';
import { formatMoment } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { textsIn } from '../../platform/texts.ts';
import { storyTexts } from './story-card.texts.ts';
import { useMailOfTemplate } from './mails.queries.ts';
import { codeTexts } from './story-codes.texts.ts';

type Data = Readonly<Record<string, unknown>>;
type StoryForm = (typeof storyFields)[keyof typeof storyFields];

/** The values that are described in one way, in the order of their fields. */
const valuesInForm = (data: Data, telling: StoryForm): unknown[] =>
  Object.entries(storyFields)
    .filter(([, how]) => how === telling)
    .map(([field]) => data[field])
    .filter((value) => value !== undefined && value !== null);

const textsInForm = (data: Data, telling: StoryForm): string[] => valuesInForm(data, telling).filter((value) => typeof value === 'string');

const codeText = (code: string, language: Language): string => {
  const words: Partial<Record<string, string>> = textsIn(codeTexts, language);
  return words[code] ?? code.replaceAll('_', ' ');
};

function sumText(data: Data): string | null {
  const [amount] = valuesInForm(data, 'sum');
  const currency = data['currency'];
  return typeof amount === 'number' && typeof currency === 'string' ? formatMoney({ amount, currency }) : null;
}

function momentText(data: Data, language: Language): string | null {
  const t = textsIn(storyTexts, language);
  const [ends] = textsInForm(data, 'until');
  if (ends !== undefined) return t.until(formatMoment(ends, language));
  const [next] = textsInForm(data, 'next_attempt');
  return next === undefined ? null : t.nextAttempt(formatMoment(next, language));
}

/** What an event carries that a person would ask about, in a few words; `mail` is the name of the mail that it names. */
export function eventDetails(data: Data, language: Language, mail?: string): string {
  // A fact about one unit has the quantity of the whole order beside it.
  const [quantity] = 'product_id' in data ? [] : valuesInForm(data, 'pieces');
  const renewal = textsInForm(data, 'renewal').filter((purpose) => purpose === 'renewal');
  const codes = [...textsInForm(data, 'code'), ...renewal].map((code) => codeText(code, language));
  const pieces = typeof quantity === 'number' ? textsIn(storyTexts, language).pieces(quantity) : null;
  const names = textsInForm(data, 'identity').map(nameOfProvider);
  return [sumText(data), pieces, momentText(data, language), ...names, ...codes, mail].filter((fact) => fact != null).join(' · ');
}

/** The details of an event for the office, which also sees the names of mails. */
export function useEventDetails(data: Data, language: Language): string {
  const mail = useMailOfTemplate(data['template']);
  return eventDetails(data, language, mail?.name[language]);
}
