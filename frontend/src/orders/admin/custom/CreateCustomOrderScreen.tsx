import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminUsers, type UserRow } from '../../../accounts/accounts.queries.ts';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { useTexts } from '../../../platform/texts.ts';
import { LinkButton } from '../../../ui/layout/AppLink.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useCreateCustomOrder } from '../admin-orders.commands.ts';
import { emptyTerms, problemsOfTerms, shownProblems, termsFromForm } from './custom-order.ts';
import { orderRefusalTexts } from '../../orders.refusals.ts';
import { customOrderTexts } from '../admin-orders.texts.ts';
import { CustomOrderResult, type CreatedCustomOrder } from './CustomOrderResult.tsx';
import { TermsFields } from './TermsFields.tsx';
import { UserPicker } from './UserPicker.tsx';

const first = { ...emptyTerms, user: null as UserRow | null };

/** Whether no user is active: then no order can be created. */
const useNobodyActive = (): boolean => useInfiniteQuery(adminUsers({ status: 'active' })).data?.pages[0]?.items.length === 0;

function CustomOrderForm({ onMade }: { onMade: (made: CreatedCustomOrder) => void }) {
  const t = useTexts(customOrderTexts);
  const create = useCreateCustomOrder();
  const form = useForm({
    first,
    draft: 'custom-order',
    secret: ['private_info'],
    guarded: true,
    faults: ({ user, ...terms }) => ({ ...(!user && { user: t.selectUser }), ...problemsOfTerms(terms) }),
  });
  const { user, ...terms } = form.values;
  const submitHandler = (draft: boolean) =>
    form.submit({
      send: async () => {
        if (!user) return;
        const { order_id } = await create.mutateAsync({ user_id: user.id, draft, ...termsFromForm(terms) });
        form.forget();
        toast.success(draft ? t.draftCreated : t.created);
        onMade({ id: order_id, draft, terms: termsFromForm(terms) });
      },
      why: (error) => t.failed(sentenceFor(error, orderRefusalTexts, t.unknown)),
    });
  const nobody = useNobodyActive();
  return (
    <Stack component="form" noValidate spacing={2.25} onSubmit={submitHandler(false)} aria-label={t.title}>
      {nobody && (
        <Alert
          severity="warning"
          action={
            <LinkButton to="/admin/users?status=pending_approval" color="inherit" size="small">
              {t.toUsers}
            </LinkButton>
          }
        >
          {t.nobodyActive}
        </Alert>
      )}
      <UserPicker value={user} problem={form.of('user')} onPick={(picked) => form.change({ user: picked })} />
      <TermsFields form={terms} problems={shownProblems(problemsOfTerms(terms), form.of)} onChange={form.change} />
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={form.busy || nobody}>
          {form.busy ? t.creating : t.create}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          disabled={form.busy || nobody}
          onClick={({ currentTarget }) => currentTarget.form && submitHandler(true)({ currentTarget: currentTarget.form })}
        >
          {t.saveDraft}
        </Button>
      </Stack>
    </Stack>
  );
}

export function CreateCustomOrderScreen() {
  const t = useTexts(customOrderTexts);
  const [made, setMade] = useState<CreatedCustomOrder | null>(null);
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
