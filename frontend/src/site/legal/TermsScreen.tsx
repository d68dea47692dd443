import { LegalPage } from './LegalPage.tsx';
import { termsTexts } from './terms.texts.ts';

const sections = [
  ['who', 'whoText'],
  ['age', 'ageText'],
  ['account', 'accountText'],
  ['service', 'serviceText'],
  ['billing', 'billingText'],
  ['use', 'useText'],
  ['platforms', 'platformsText'],
  ['liability', 'liabilityText'],
  ['ending', 'endingText'],
  ['changes', 'changesText'],
] as const;

export const TermsScreen = () => <LegalPage texts={termsTexts} sections={sections} />;
