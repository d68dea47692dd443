import type { Refusals } from '../shared/refusal.ts';

export const mailRefusals = {
  mail_unknown: [404, 'This email is no longer stored'],
  mail_outdated: [409, 'What this email says is no longer so'],
  mail_under_way: [409, 'This email has not been sent yet'],
} as const satisfies Refusals;
export type MailRefusal = keyof typeof mailRefusals;
