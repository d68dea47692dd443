type Draft = {
  words: string;
  amount: number;
  currency: string;
  recurrence: string;
  subscription_plan: string | null;
};

/** Names what a draft says, terms and texts: an editor who saw another version has not seen what is replaced or sent. */
export const draftVersionOf = ({ words, amount, currency, recurrence, subscription_plan }: Draft): string =>
  [words, amount, currency, recurrence, subscription_plan].join('.');
