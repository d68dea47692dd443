/**
 * How the payment provider counts the currencies that it takes. Its units are not ISO 4217's everywhere, and `Intl` has a third opinion
 * that depends on the version of the browser: an amount that the provider is asked for must be the one that people typed and read.
 */
type CurrencyUnits = {
  /** Digits after the point: 2 where the provider counts in cents. */
  decimals: number;
  /** Every amount is a multiple of this, in the provider's units. */
  step: number;
};

/** Most currencies, and any in which a payment was made past the shop. */
const centUnits: CurrencyUnits = { decimals: 2, step: 1 };

const exceptions: Readonly<Record<string, CurrencyUnits>> = {
  ...unitsForCodes('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf', { decimals: 0, step: 1 }),
  // They have lost their cents; the provider still counts them.
  ...unitsForCodes('isk ugx', { decimals: 2, step: 100 }),
  ...unitsForCodes('bhd jod kwd omr tnd', { decimals: 3, step: 10 }),
};

function unitsForCodes(codes: string, units: CurrencyUnits): Record<string, CurrencyUnits> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, units]));
}

/** How the provider counts this currency. */
export const currencyUnits = (currency: string): CurrencyUnits => exceptions[currency] ?? centUnits;

/** Those that the provider takes. A function, so that pages need not load the list. */
export function currencyCodes(): readonly string[] {
  const centCurrencies = `
    aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve czk dkk dop dzd
    egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr jmd kes kgs khr kyd kzt lak lbp lkr lrd lsl mad mdl mkd mmk
    mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sek sgd shp sle sos srd
    std szl thb tjs top try ttd twd tzs uah usd uyu uzs wst xcd xcg yer zar zmw`;
  return [...centCurrencies.trim().split(/\s+/), ...Object.keys(exceptions)];
}

/** The largest amount of one payment, in the provider's units. */
export const largestAmount = 99_999_999;

/** The smallest amounts of one payment, in the provider's units of the currencies that it settles in. */
const smallestAmounts: Readonly<Record<string, number>> = {
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
/** For any other currency the provider goes by the day's rate: only the checkout knows. */
export const smallestAmount = (currency: string): number => smallestAmounts[currency] ?? currencyUnits(currency).step;

/** Whether the provider takes an amount as fine as this one. */
export const isMultipleOfStep = (amount: number, currency: string): boolean => amount % currencyUnits(currency).step === 0;
