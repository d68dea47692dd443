import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { useTexts } from '../platform/texts.ts';
import { useForm } from '../ui/forms/use-form.ts';
import { SectionCard } from '../ui/layout/SectionCard.tsx';
import { LoadedData } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { billingTexts } from './billing.texts.ts';
import { myBilling } from './payments.queries.ts';
import { paymentRefusalTexts } from './payments.refusals.ts';

const empty = { line1: '', line2: '', city: '', postal_code: '', state: '', country: '', vat_number: '' };
type Form = typeof empty;

function useSaveBilling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Form) => api.put('/api/me/billing', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: myBilling().queryKey }),
  });
}

function BillingForm({ stored }: { stored: Form }) {
  const t = useTexts(billingTexts);
  const save = useSaveBilling();
  const form = useForm<Form, keyof Form>({
    first: stored,
    draft: 'billing',
    guarded: true,
    faults: ({ vat_number: _vat, ...address }) => {
      if (Object.values(address).every((part) => part.trim() === '')) return {};
      return {
        ...(address.line1.trim() === '' && { line1: t.enterLine1 }),
        ...(address.city.trim() === '' && { city: t.enterCity }),
        ...(!/^[a-z]{2}$/i.test(address.country.trim()) && { country: t.countryWrong }),
      };
    },
  });
  const submit = form.submit({
    send: async () => {
      await save.mutateAsync(form.values);
      form.markSaved();
      toast.success(t.saved);
    },
    fields: { country: t.countryWrong, line1: t.enterLine1, city: t.enterCity },
    why: (error) => sentenceFor(error, paymentRefusalTexts, t.notSaved),
  });
  return (
    <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.title}>
      <TextField autoComplete="billing address-line1" label={t.line1} {...form.field('line1')} />
      <TextField autoComplete="billing address-line2" label={t.line2} {...form.field('line2')} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.25}>
        <TextField autoComplete="billing postal-code" label={t.postalCode} {...form.field('postal_code')} />
        <TextField autoComplete="billing address-level2" label={t.city} {...form.field('city')} />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.25}>
        <TextField autoComplete="billing address-level1" label={t.state} {...form.field('state')} />
        <TextField autoComplete="billing country" label={t.country} {...form.field('country', t.countryHint)} />
      </Stack>
      <TextField autoComplete="off" label={t.vatNumber} {...form.field('vat_number')} />
      <Button type="submit" variant="contained" disabled={form.busy} sx={{ alignSelf: 'flex-start' }}>
        {form.busy ? t.saving : t.save}
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
      <LoadedData query={billing} count={4}>
        {(stored) => (
          <BillingForm
            stored={Object.fromEntries(Object.entries({ ...empty, ...stored }).map(([name, value]) => [name, value ?? ''])) as Form}
          />
        )}
      </LoadedData>
    </SectionCard>
  );
}
