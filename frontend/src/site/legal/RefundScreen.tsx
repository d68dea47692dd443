import { LegalPage } from './LegalPage.tsx';
import { refundTexts } from './refund.texts.ts';

const sections = [
  ['final', 'finalText'],
  ['before', 'beforeText'],
  ['mistakes', 'mistakesText'],
  ['subscriptions', 'subscriptionsText'],
  ['how', 'howText'],
] as const;

export const RefundScreen = () => <LegalPage texts={refundTexts} sections={sections} />;
