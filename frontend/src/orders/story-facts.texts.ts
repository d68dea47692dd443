import { formatMoment } from '../ui/dates.ts';
import { formatMoney } from '../ui/money.ts';
import { wordsOf, type Language } from '../platform/texts.ts';
import { storyTexts } from './story-card.texts.ts';
import { codeTexts } from './story.texts.ts';

type Data = Readonly<Record<string, unknown>>;

const wordOf = (code: string, language: Language): string => {
  const words: Partial<Record<string, string>> = wordsOf(codeTexts, language);
  return words[code] ?? code.replaceAll('_', ' ');
};

function sumOf(data: Data): string | null {
  const amount = data['amount'] ?? data['refunded'] ?? data['unit_amount'];
  const currency = data['currency'];
  return typeof amount === 'number' && typeof currency === 'string' ? formatMoney({ amount, currency }) : null;
}

function momentOf(data: Data, language: Language): string | null {
  const t = wordsOf(storyTexts, language);
  const ends = data['expires_at'] ?? data['ends_at'] ?? data['current_period_end'];
  if (typeof ends === 'string') return t.until(formatMoment(ends, language));
  const next = data['next_attempt_at'];
  return typeof next === 'string' ? t.nextAttempt(formatMoment(next, language)) : null;
}

/** What a fact carries that a person would ask about, in a few words. */
export function factsOf(data: Data, language: Language): string {
  const { quantity, cause, reason, outcome, template, purpose } = data;
  const codes = [cause, reason, outcome, template, purpose === 'renewal' ? purpose : null]
    .filter((code): code is string => typeof code === 'string')
    .map((code) => wordOf(code, language));
  const pieces = typeof quantity === 'number' ? wordsOf(storyTexts, language).pieces(quantity) : null;
  return [sumOf(data), pieces, momentOf(data, language), ...codes].filter((fact) => fact !== null).join(' · ');
}
