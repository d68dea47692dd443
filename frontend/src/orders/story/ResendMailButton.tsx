import { isMailValid, resendDays, type MailSubject } from '@orderstream/contracts/notifications/mails';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { useRefreshOffice } from '../admin/admin-orders.commands.ts';
import { useMailOfTemplate } from './mails.queries.ts';
import { mailRefusalTexts, resendTexts } from './resend.texts.ts';

type Fact = { kind: string; at: string; payload: Readonly<Record<string, unknown>> };

const finalMailEvents: readonly string[] = ['mail_sent', 'mail_failed'];

/** The mails among these facts that the office has resent. */
export const resentMails = (facts: readonly Fact[]): ReadonlySet<unknown> =>
  new Set(facts.filter(({ kind }) => kind === 'mail_resend_requested').map(({ payload }) => payload['mail_id']));

/** The id of the mail that this fact concludes, while it is stored and has not been resent. */
function storedMail({ kind, at, payload: { mail_id: id } }: Fact, repeated: ReadonlySet<unknown>, today: number): string | null {
  const isStored = today - Date.parse(at) < resendDays * 86_400_000;
  return finalMailEvents.includes(kind) && typeof id === 'string' && isStored && !repeated.has(id) ? id : null;
}

/** Resends a mail that is still up to date. */
export function ResendMailButton({ fact, now, repeated }: { fact: Fact; now: MailSubject; repeated: ReadonlySet<unknown> }) {
  const t = useTexts(resendTexts);
  const language = useLanguage();
  const mail = useMailOfTemplate(fact.payload['template']);
  const confirm = useConfirm();
  const [today] = useState(Date.now);
  const refresh = useRefreshOffice();
  const resend = useMutation({
    mutationFn: (id: string) => api.post('/api/admin/mails/{id}/resend', { path: { id } }),
    onSettled: refresh,
  });
  const id = storedMail(fact, repeated, today);
  if (!id || !mail?.resend_while || !isMailValid(mail.resend_while, now)) return null;
  const name = mail.name[language];
  const askToResend = (): void =>
    confirm({
      title: t.sure,
      text: t.sureText(name),
      action: t.again,
      run: () => resend.mutateAsync(id),
      done: t.sent,
      failed: t.failed,
      why: (error) => sentenceFor(error, mailRefusalTexts, ''),
    });
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={`${t.again}: ${name}`}
      onClick={askToResend}
      sx={{ minHeight: 26, py: 0, px: 0.75, color: 'text.secondary' }}
    >
      {t.again}
    </Button>
  );
}
