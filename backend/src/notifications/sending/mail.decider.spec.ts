import type { MailEvent } from '@orderstream/contracts/notifications/events';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import fc from 'fast-check';
import { anyCommandOf, deciderLaws } from '../../platform/testing/laws.ts';
import { specOf } from '../../platform/testing/spec.ts';
import { mail, type MailCommand } from './mail.decider.ts';

const mailId = '11111111-1111-4111-8111-111111111111';
const about = { user_id: '22222222-2222-4222-8222-222222222222', order_id: null, template: 'account_approved' } as const;
const given = specOf(mail);
const data = { mail_id: mailId, ...about };
const sent: MailEvent = { type: 'mail_sent', data };
const failed: MailEvent = { type: 'mail_failed', data: { ...data, failure: 'refused_by_server' } };
const repeated: MailEvent = { type: 'mail_resend_requested', data };
const resend = { type: 'ResendMail', mailId, about } as const;
const recordSent = { type: 'RecordMailSent', mailId, about } as const;
const gaveUp = { type: 'RecordMailFailed', mailId, about, failure: 'gave_up' } as const;

describe('a mail', () => {
  it('is sent once', () => {
    given().when(recordSent).then(sent);
    given(sent).when(recordSent).nothing();
  });
  it('that was sent does not fail', () => given(sent).when(gaveUp).nothing());
  it('fails once', () => {
    given()
      .when({ ...gaveUp, failure: 'refused_by_server' })
      .then(failed);
    given(failed).when(gaveUp).nothing();
  });
  it('is resent at most once, and only if it was sent or has failed', () => {
    given().when(resend).refuses('mail_under_way');
    given(sent).when(resend).then(repeated);
    given(failed).when(resend).then(repeated);
    given(sent, repeated).when(resend).nothing();
    given(sent, repeated).when(recordSent).nothing();
  });
});

const anyMailCommand = anyCommandOf<MailCommand>({
  RecordMailSent: fc.constantFrom(...mailTemplates).map((template) => ({ ...recordSent, about: { ...about, template } })),
  RecordMailFailed: fc.constantFrom('refused_by_server' as const, 'gave_up' as const).map((failure) => ({ ...gaveUp, failure })),
  ResendMail: fc.constant(resend),
});

describe('an e-mail', () => deciderLaws(mail, anyMailCommand));
