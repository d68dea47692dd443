import type { ProviderMovement } from '../../payments/payments.commands.ts';
import type { DifferenceAnswer, MoneyDayAnswer } from './money.requests.ts';

type Movement = Omit<ProviderMovement, 'not_ours'>;
/** The part of a movement that both sides must agree on. */
const movementAnswer = ({ amount, currency, day }: Movement) => ({ amount, currency, day });
const isSameMovement = (a: Movement, b: Movement): boolean => a.amount === b.amount && a.currency === b.currency && a.day === b.day;

/**
 * Divides the provider's movements into ours and those of other shops that use the same account. A movement that is recorded here is
 * ours, whatever the inbox says.
 */
export function splitByShop(here: readonly Movement[], there: readonly ProviderMovement[]): { ours: Movement[]; others: Movement[] } {
  const ids = new Set(here.map(({ id }) => id));
  const isOurs = ({ id, not_ours }: ProviderMovement): boolean => !not_ours || ids.has(id);
  const withoutMark = ({ not_ours: _, ...one }: ProviderMovement): Movement => one;
  return { ours: there.filter(isOurs).map(withoutMark), others: there.filter((one) => !isOurs(one)).map(withoutMark) };
}

/** Payments and refunds per day and currency, ours beside the provider's. */
export function moneyByDay(here: readonly Movement[], there: readonly Movement[]): MoneyDayAnswer[] {
  const days = new Map<string, MoneyDayAnswer>();
  const addMovement = ({ kind, amount, currency, day }: Movement, at: '' | '_at_provider'): void => {
    const blank = { day, currency, charged: 0, charged_at_provider: 0, back: 0, back_at_provider: 0 };
    const sums = days.get(`${day} ${currency}`) ?? blank;
    sums[`${kind === 'charge' ? 'charged' : 'back'}${at}`] += amount;
    days.set(`${day} ${currency}`, sums);
  };
  for (const one of here) addMovement(one, '');
  for (const one of there) addMovement(one, '_at_provider');
  return [...days.values()].sort((a, b) => (`${a.day} ${a.currency}` < `${b.day} ${b.currency}` ? -1 : 1));
}

/** The differences between the two sides, by the ids that both use. */
export function moneyDifferences(here: readonly Movement[], there: readonly Movement[]): DifferenceAnswer[] {
  const others = new Map(there.map((one) => [one.id, one]));
  const ids = new Set(here.map(({ id }) => id));
  return [
    ...here.flatMap((one): DifferenceAnswer[] => {
      const other = others.get(one.id);
      if (other && isSameMovement(one, other)) return [];
      const { id, kind } = one;
      return [
        {
          difference: other ? 'differs' : 'only_here',
          kind,
          id,
          here: movementAnswer(one),
          at_provider: other ? movementAnswer(other) : null,
        },
      ];
    }),
    ...there
      .filter(({ id }) => !ids.has(id))
      .map((one): DifferenceAnswer => ({
        difference: 'only_at_provider',
        kind: one.kind,
        id: one.id,
        here: null,
        at_provider: movementAnswer(one),
      })),
  ];
}
