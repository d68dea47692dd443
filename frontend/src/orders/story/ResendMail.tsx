import { canBeSentAgain, mailTemplates, resendDays, type MailSubject, type MailTemplate } from '@orderstream/contracts/notifications/mails';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useRefreshedOffice } from '../admin/admin-orders.commands.ts';
import { mailNames } from './mail-names.texts.ts';
import { mailRefusals, resendTexts } from './resend.texts.ts';

type Fact = { kind: string; at: string; payload: Readonly<Record<string, unknown>> };
type Mail = { id: string; template: MailTemplate };

const ends: readonly string[] = ['mail_sent', 'mail_failed'];
const isTemplate = (value: unknown): value is MailTemplate => (mailTemplates as readonly unknown[]).includes(value);

/** The mails among these facts that the office has resent. */
export const repeatedMails = (facts: readonly Fact[]): ReadonlySet<unknown> =>
  new Set(facts.filter(({ kind }) => kind === 'mail_resend_requested').map(({ payload }) => payload['mail_id']));

/** The mail that this fact concludes, if it can be resent. */
function mailOf({ kind, at, payload }: Fact, now: MailSubject, repeated: ReadonlySet<unknown>, today: number): Mail | null {
  const { mail_id: id, template } = payload;
  if (!ends.includes(kind) || typeof id !== 'string' || !isTemplate(template)) return null;
  const isKept = today - Date.parse(at) < resendDays * 86_400_000;
  return isKept && !repeated.has(id) && canBeSentAgain(template, now) ? { id, template } : null;
}

/** Resends a mail that is still up to date. */
export function ResendMail({ fact, now, repeated }: { fact: Fact; now: MailSubject; repeated: ReadonlySet<unknown> }) {
  const t = useTexts(resendTexts);
  const words = useTexts(mailNames);
  const [asking, setAsking] = useState(false);
  const [today] = useState(Date.now);
  const refresh = useRefreshedOffice();
  const resend = useMutation({
    mutationFn: (id: string) => api.post('/api/admin/mails/{id}/resend', { path: { id } }),
    onSuccess: () => toast.success(t.sent),
    onError: (error) => toast.error(t.failed, sentenceFor(error, mailRefusals, '') || undefined),
    onSettled: () => {
      setAsking(false);
      refresh();
    },
  });
  const mail = mailOf(fact, now, repeated, today);
  if (!mail) return null;
  const name = words[mail.template];
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={`${t.again}: ${name}`}
        onClick={() => setAsking(true)}
        sx={{ minHeight: 26, py: 0, px: 0.75, color: 'text.secondary' }}
      >
        {t.again}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.sure}
        text={t.sureText(name)}
        confirm={t.again}
        busy={resend.isPending}
        onConfirm={() => resend.mutate(mail.id)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
