import { LegalPage } from './LegalPage.tsx';
import { privacyTexts } from './privacy.texts.ts';

const sections = [
  ['what', 'whatText'],
  ['why', 'whyText'],
  ['payments', 'paymentsText'],
  ['log', 'logText'],
  ['browser', 'browserText'],
  ['sharing', 'sharingText'],
  ['keeping', 'keepingText'],
  ['rights', 'rightsText'],
] as const;

export const PrivacyScreen = () => <LegalPage texts={privacyTexts} sections={sections} />;
