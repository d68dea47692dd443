import type { Tone } from '../../ui/feedback/StatusChip.tsx';

const bad = /(canceled|failed|deleted|refused|revoked|disputed|suspended|expired)$/;
const good = /(paid|success|completed|delivered|confirmed|granted|sent|confirmed_without_products)$/;

/** The color of an event's badge, derived from its name. */
export const toneOfEvent = (type: string): Tone =>
  bad.test(type) ? 'danger' : good.test(type) ? 'success' : /refund/.test(type) ? 'warning' : 'neutral';
