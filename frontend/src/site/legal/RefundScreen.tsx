import { LegalPage } from './LegalPage.tsx';
import { refundPolicyTexts } from './refund.texts.ts';

const sections = [
  ['final', 'finalText'],
  ['before', 'beforeText'],
  ['mistakes', 'mistakesText'],
  ['subscriptions', 'subscriptionsText'],
  ['how', 'howText'],
] as const;

export const RefundScreen = () => <LegalPage texts={refundPolicyTexts} sections={sections} />;
