import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState, type SubmitEvent } from 'react';
import type { UserRow } from '../../accounts/accounts.queries.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { toast } from '../../ui/toasts.ts';
import { useCreateCustomOrder } from '../admin-orders.commands.ts';
import { emptyTerms, problemsOfTerms, termsOf } from '../custom-order.ts';
import { orderRefusals } from '../orders.refusals.ts';
import { customOrderTexts } from './admin-orders.texts.ts';
import { CustomOrderResult, type MadeOrder } from './CustomOrderResult.tsx';
import { TermsFields } from './TermsFields.tsx';
import { UserPicker } from './UserPicker.tsx';

function CustomOrderForm({ onMade }: { onMade: (made: MadeOrder) => void }) {
  const t = useTexts(customOrderTexts);
  const create = useCreateCustomOrder();
  const [user, setUser] = useState<UserRow | null>(null);
  const [form, setForm] = useState(emptyTerms);
  const [tried, setTried] = useState(false);
  const problems = problemsOfTerms(form);
  const send = (draft: boolean): void => {
    setTried(true);
    if (!user || Object.keys(problems).length > 0 || create.isPending) return;
    create.mutate(
      { user_id: user.id, draft, ...termsOf(form) },
      {
        onSuccess: ({ order_id }) => {
          toast.success(draft ? t.draftCreated : t.created);
          onMade({ id: order_id, draft, terms: termsOf(form) });
        },
        onError: (error) => toast.error(t.failed(sentenceFor(error, orderRefusals, t.unknown))),
      },
    );
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send(false);
  };
  return (
    <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.title}>
      <UserPicker value={user} problem={tried && !user ? t.selectUser : undefined} onPick={setUser} />
      <TermsFields
        texts={customOrderTexts}
        form={form}
        problems={tried ? problems : {}}
        onChange={(change) => setForm({ ...form, ...change })}
      />
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={create.isPending}>
          {create.isPending ? t.creating : t.create}
        </Button>
        <Button variant="outlined" color="inherit" disabled={create.isPending} onClick={() => send(true)}>
          {t.saveDraft}
        </Button>
      </Stack>
    </Stack>
  );
}

export function CreateCustomOrderScreen() {
  const t = useTexts(customOrderTexts);
  const [made, setMade] = useState<MadeOrder | null>(null);
  return (
    <Stack sx={{ maxWidth: 760 }}>
      <PageHeader title={t.title} text={t.text} />
      {made ? (
        <CustomOrderResult made={made} onAnother={() => setMade(null)} />
      ) : (
        <SectionCard title={t.form}>
          <CustomOrderForm onMade={setMade} />
        </SectionCard>
      )}
    </Stack>
  );
}
