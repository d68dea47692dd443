import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { adminUsers, type UserRow } from '../../../accounts/accounts.queries.ts';
import { useDraft } from '../../../platform/drafts.ts';
import { sentenceFor } from '../../../platform/refusal-words.ts';
import { useTexts } from '../../../platform/texts.ts';
import { useUnsaved } from '../../../platform/unsaved.ts';
import { LinkButton } from '../../../ui/layout/AppLink.tsx';
import { useFaults } from '../../../ui/forms/faults.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useCreateCustomOrder } from '../admin-orders.commands.ts';
import { emptyTerms, problemsOfTerms, shownProblems, termsOf } from './custom-order.ts';
import { orderRefusals } from '../../orders.refusals.ts';
import { customOrderTexts } from '../admin-orders.texts.ts';
import { CustomOrderResult, type MadeOrder } from './CustomOrderResult.tsx';
import { TermsFields } from './TermsFields.tsx';
import { UserPicker } from './UserPicker.tsx';

const { private_info: _secret, ...terms } = emptyTerms;
const first = { ...terms, user: null as UserRow | null };

/** Without active users there is nobody to create an order for. */
const useNobodyActive = (): boolean => useInfiniteQuery(adminUsers({ search: '', status: 'active' })).data?.pages[0]?.items.length === 0;

function CustomOrderForm({ onMade }: { onMade: (made: MadeOrder) => void }) {
  const t = useTexts(customOrderTexts);
  const create = useCreateCustomOrder();
  // The private information is a secret, so the draft never holds it.
  const draft = useDraft('custom-order', first);
  const [privateInfo, setPrivateInfo] = useState('');
  const { user, ...words } = draft.value;
  const form = { ...words, private_info: privateInfo };
  useUnsaved(draft.changed || privateInfo !== '');
  const faults = useFaults({ ...(!user && { user: t.selectUser }), ...problemsOfTerms(form) });
  const send = (event: { currentTarget: EventTarget }, asDraft: boolean): void => {
    if (create.isPending || !faults.check(event) || !user) return;
    create.mutate(
      { user_id: user.id, draft: asDraft, ...termsOf(form) },
      {
        onSuccess: ({ order_id }) => {
          draft.forget();
          toast.success(asDraft ? t.draftCreated : t.created);
          onMade({ id: order_id, draft: asDraft, terms: termsOf(form) });
        },
        onError: (error) => toast.error(t.failed(sentenceFor(error, orderRefusals, t.unknown))),
      },
    );
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send(event, false);
  };
  const nobody = useNobodyActive();
  return (
    <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.title}>
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
      <UserPicker value={user} problem={faults.of('user')} onPick={(picked) => draft.set({ ...draft.value, user: picked })} />
      <TermsFields
        texts={customOrderTexts}
        form={form}
        problems={shownProblems(problemsOfTerms(form), faults.of)}
        onChange={({ private_info, ...change }) => {
          if (private_info !== undefined) setPrivateInfo(private_info);
          draft.set({ ...draft.value, ...change });
        }}
      />
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={create.isPending || nobody}>
          {create.isPending ? t.creating : t.create}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          disabled={create.isPending || nobody}
          onClick={({ currentTarget }) => currentTarget.form && send({ currentTarget: currentTarget.form }, true)}
        >
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
