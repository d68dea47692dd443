import { invalidRequest } from './api/errors.ts';

/** Stripe's currencies without decimals; currencies in no list here have two. */
const noDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const threeDecimals = new Set('bhd jod kwd omr tnd'.split(' '));
const wholeHundreds = new Set(['isk', 'ugx']);

const decimalsIn = (currency: string): number => (noDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2);
const amountStepIn = (currency: string): number => (threeDecimals.has(currency) ? 10 : wholeHundreds.has(currency) ? 100 : 1);

/** The smallest amount of a payment, by currency. For others Stripe decides by the daily exchange rate. */
const minimumByCurrency: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
  usd: 50,
};
export const smallestAmountIn = (currency: string): number => minimumByCurrency[currency] ?? 1;

export function checkAmountStep(amount: number, currency: string, name: string): void {
  const step = amountStepIn(currency);
  if (amount % step !== 0) throw invalidRequest(`Invalid amount for ${currency}: it must be a multiple of ${step}`, name);
}

/** Cached: creating one takes longer than rendering the page around it. */
const numberFormats = new Map<string, Intl.NumberFormat>();

export function formatMoney(amount: number | null, code: string | null): string {
  const currency = code ?? 'usd';
  const digits = decimalsIn(currency);
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const format =
    numberFormats.get(currency) ??
    new Intl.NumberFormat('en-US', { ...style, minimumFractionDigits: digits, maximumFractionDigits: digits });
  numberFormats.set(currency, format);
  return format.format((amount ?? 0) / 10 ** digits);
}
