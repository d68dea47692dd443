import type { MailEvent } from '@orderstream/contracts/notifications/events';
import { mailTemplates } from '@orderstream/contracts/notifications/mails';
import fc from 'fast-check';
import { laws } from '../platform/testing/laws.ts';
import { specOf } from '../platform/testing/spec.ts';
import { mail } from './mail.decider.ts';
import { RecordMailFailed, RecordMailSent, RequestMail, type MailCommand } from './notifications.commands.ts';

const m1 = '11111111-1111-4111-8111-111111111111';
const ann = '22222222-2222-4222-8222-222222222222';
const cause = '33333333-3333-4333-8333-333333333333';
const given = specOf(mail);
const common = { mail_id: m1, user_id: ann, order_id: null, template: 'account_approved' } as const;
const requested: MailEvent = { type: 'mail_requested', data: { ...common, cause_id: cause } };
const sent: MailEvent = { type: 'mail_sent', data: common };
const failed: MailEvent = { type: 'mail_failed', data: { ...common, failure: 'refused_by_server' } };

describe('a mail', () => {
  it('is requested once per cause', () => {
    given()
      .when(new RequestMail(m1, ann, 'account_approved', cause))
      .then(requested);
    given(requested)
      .when(new RequestMail(m1, ann, 'account_approved', cause))
      .nothing();
  });
  it('that nobody requested is not sent', () => given().when(new RecordMailSent(m1)).refuses('not_found'));
  it('is sent once', () => {
    given(requested).when(new RecordMailSent(m1)).then(sent);
    given(requested, sent).when(new RecordMailSent(m1)).nothing();
  });
  it('that went out has not failed', () => given(requested, sent).when(new RecordMailFailed(m1, 'gave_up')).nothing());
  it('fails once', () => {
    given(requested).when(new RecordMailFailed(m1, 'refused_by_server')).then(failed);
    given(requested, failed).when(new RecordMailFailed(m1, 'gave_up')).nothing();
  });
});

const anyMailCommand: fc.Arbitrary<MailCommand> = fc.oneof(
  fc.constantFrom(...mailTemplates).map((template) => new RequestMail(m1, ann, template, cause)),
  fc.constant(new RecordMailSent(m1)),
  fc.constantFrom('refused_by_server' as const, 'gave_up' as const).map((failure) => new RecordMailFailed(m1, failure)),
);

describe('an e-mail', () => laws(mail, anyMailCommand));
