import { waitFor } from '@testing-library/react';
import { allQuotes, specifiedTexts } from '../platform/specified/specified.ts';
import { russianScreens } from '../platform/specified/screens.ts';
import { visit } from './testing/visit.tsx';
import { accountStops } from './testing/as-specified/account.stops.ts';
import { customerStops } from './testing/as-specified/customer.stops.ts';
import { officeStops } from './testing/as-specified/office.stops.ts';
import { paymentStops } from './testing/as-specified/payment.stops.ts';
import { recordShownTexts } from './testing/as-specified/shown.ts';
import { performStep, type QuoteStop } from './testing/as-specified/stop.ts';

const stops: readonly QuoteStop[] = [...accountStops, ...customerStops, ...paymentStops, ...officeStops];

/** The quotes that a stop must show: those of its own screen, else the general ones. */
const quotesAt = ({ at, shows }: QuoteStop) => {
  const own = russianScreens.find((screen) => screen.at.test(at))?.quotes ?? {};
  return shows
    .flatMap((key) => (key.endsWith('.*') ? Object.keys(allQuotes).filter((one) => one.startsWith(key.slice(0, -1))) : [key]))
    .map((key) => ({ key, quote: own[key] ?? allQuotes[key] }));
};
type ShownQuote = ReturnType<typeof quotesAt>[number];
const labelOf = ({ key, quote }: ShownQuote): string => (typeof quote === 'string' ? `${key}: ${quote}` : key);

describe('as specified', () => {
  it.each(stops.map((stop, n) => [`${n + 1}: ${stop.at}`, stop] as const))(
    'a screen shows its quotes, letter by letter: %s',
    async (_, stop) => {
      if (stop.waits) jest.useFakeTimers();
      const recording = recordShownTexts();
      try {
        const { user } = await visit(stop.at, stop.routes, 'specified');
        for (const step of stop.steps ?? []) await performStep(step, user);
        const missingQuotes = () =>
          quotesAt(stop).filter(({ key, quote }) => recording.isMissing(key, typeof quote === 'string' ? quote : undefined));
        await waitFor(() => expect(missingQuotes().map(labelOf)).toEqual([]));
      } finally {
        recording.stop();
        jest.useRealTimers();
        jest.restoreAllMocks();
      }
    },
  );

  it('every quote in the table is shown by a screen', () => {
    const shownQuotes = new Set(stops.flatMap(quotesAt).map(labelOf));
    const table = [allQuotes, ...russianScreens.map((screen) => screen.quotes)].flatMap((part) =>
      Object.entries(part).map(([key, quote]) => labelOf({ key, quote })),
    );
    expect([...new Set(table)].filter((quote) => !shownQuotes.has(quote))).toEqual([]);
  });

  it('the screens for new and existing orders are in Russian, all others in English', () => {
    const languageAt = (address: string) => {
      window.history.replaceState(null, '', address);
      return specifiedTexts.language();
    };
    const russian = ['/app/orders/new', '/app/orders/8c1f2a34', '/admin/orders/8c1f2a34', '/admin/orders/8c1f2a34/as-customer'];
    expect(russian.map(languageAt)).toEqual(['ru', 'ru', 'ru', 'ru']);
    expect(['/', '/app/orders', '/admin/orders', '/admin/products'].map(languageAt)).toEqual(['en', 'en', 'en', 'en']);
  });
});
