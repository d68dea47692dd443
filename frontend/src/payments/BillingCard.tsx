import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { api } from '../platform/api.ts';
import { useDraft } from '../platform/drafts.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useTexts } from '../platform/texts.ts';
import { useUnsaved } from '../platform/unsaved.ts';
import { useFaults } from '../ui/forms/faults.ts';
import { SectionCard } from '../ui/layout/SectionCard.tsx';
import { Loaded } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { billingTexts } from './billing.texts.ts';
import { myBilling } from './payments.queries.ts';
import { paymentRefusals } from './payments.refusals.ts';

const empty = { line1: '', line2: '', city: '', postal_code: '', state: '', country: '', vat_number: '' };
type Form = typeof empty;

function useSaveBilling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Form) => api.put('/api/me/billing', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: myBilling().queryKey }),
  });
}

function BillingForm({ known }: { known: Form }) {
  const t = useTexts(billingTexts);
  const save = useSaveBilling();
  const draft = useDraft('billing', known);
  const form = draft.value;
  useUnsaved(draft.changed);
  const { vat_number: _vat, ...address } = form;
  const needed = Object.values(address).some((part) => part.trim() !== '');
  const faults = useFaults<keyof Form>({
    ...(needed && form.line1.trim() === '' && { line1: t.enterLine1 }),
    ...(needed && form.city.trim() === '' && { city: t.enterCity }),
    ...(needed && !/^[a-z]{2}$/i.test(form.country.trim()) && { country: t.countryWrong }),
  });
  const field = (name: keyof Form, label: string, hint?: string) => ({
    name,
    label,
    value: form[name],
    onChange: (event: { target: { value: string } }) => draft.set({ ...form, [name]: event.target.value }),
    ...faults.at(name, hint),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!faults.check(event)) return;
    save.mutate(form, {
      onSuccess: () => {
        draft.settle();
        toast.success(t.saved);
      },
      onError: (error) => {
        if (faults.refused(error, { country: t.countryWrong, line1: t.enterLine1, city: t.enterCity })) return;
        toast.error(sentenceFor(error, paymentRefusals, t.notSaved));
      },
    });
  };
  return (
    <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.title}>
      <TextField autoComplete="billing address-line1" {...field('line1', t.line1)} />
      <TextField autoComplete="billing address-line2" {...field('line2', t.line2)} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.25}>
        <TextField autoComplete="billing postal-code" {...field('postal_code', t.postalCode)} />
        <TextField autoComplete="billing address-level2" {...field('city', t.city)} />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.25}>
        <TextField autoComplete="billing address-level1" {...field('state', t.state)} />
        <TextField autoComplete="billing country" {...field('country', t.country, t.countryHint)} />
      </Stack>
      <TextField autoComplete="off" {...field('vat_number', t.vatNumber)} />
      <Button type="submit" variant="contained" disabled={save.isPending} sx={{ alignSelf: 'flex-start' }}>
        {save.isPending ? t.saving : t.save}
      </Button>
    </Stack>
  );
}

/** The billing details besides the name. */
export function BillingCard() {
  const t = useTexts(billingTexts);
  const billing = useQuery(myBilling());
  return (
    <SectionCard title={t.title} text={t.text}>
      <Loaded query={billing} count={4}>
        {(known) => (
          <BillingForm
            known={Object.fromEntries(Object.entries({ ...empty, ...known }).map(([name, value]) => [name, value ?? ''])) as Form}
          />
        )}
      </Loaded>
    </SectionCard>
  );
}
