import { awaitsApproval } from '@orderstream/contracts/accounts/lifecycle';
import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useSaveProfile, type ProfileForm } from '../accounts.commands.ts';
import { myAccount, type MyAccount } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { profileTexts } from '../me.texts.ts';

/** The fields of the profile form; empty for missing values. */
const formOf = ({ profile }: MyAccount): ProfileForm => ({
  full_name: profile.full_name ?? '',
  business_name: profile.business_name ?? '',
  phone: profile.phone ?? '',
  description: profile.description ?? '',
  avatar_url: profile.avatar_url ?? '',
});

/** Avatars may come from any site, but only over http(s). */
const pictureOf = (url: string): string | undefined => (/^https?:\/\//i.test(url) ? url : undefined);

const isWebAddress = (url: string): boolean => pictureOf(url) !== undefined && URL.canParse(url);

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

function Preview({ form, email }: { form: ProfileForm; email: string }) {
  const t = useTexts(profileTexts);
  const name = form.full_name.trim() || t.yourName;
  return (
    <SectionCard title={t.preview}>
      <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', py: 1 }}>
        <Avatar
          src={pictureOf(form.avatar_url)}
          alt=""
          slotProps={{ img: { referrerPolicy: 'no-referrer' } }}
          sx={{ width: 88, height: 88, fontSize: 30, fontWeight: 600, bgcolor: 'var(--os-brand-soft)', color: 'primary.main' }}
        >
          {initialsOf(name)}
        </Avatar>
        <Typography variant="h3" component="p" sx={{ pt: 1, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        {form.business_name.trim() && (
          <Typography variant="body2" color="textSecondary">
            {form.business_name}
          </Typography>
        )}
      </Stack>
    </SectionCard>
  );
}

function ProfileForms({ account, more }: { account: MyAccount; more: ReactNode }) {
  const t = useTexts(profileTexts);
  const save = useSaveProfile();
  const form = useForm<ProfileForm, keyof ProfileForm>({
    first: formOf(account),
    draft: 'profile',
    guarded: true,
    faults: ({ avatar_url: url }) => (url.trim() === '' || isWebAddress(url.trim()) ? {} : { avatar_url: t.avatarWrong }),
  });
  const submit = form.submit({
    send: async () => {
      await save.mutateAsync(form.values);
      form.markSaved();
      toast.success(t.saved);
    },
    fields: { full_name: t.nameWrong, avatar_url: t.avatarWrong },
    why: (error) => sentenceFor(error, accountRefusalTexts, t.notSaved),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' }, alignItems: 'start' }}>
      <Stack spacing={2.5} sx={{ minWidth: 0 }}>
        <SectionCard title={t.personal}>
          <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.personal}>
            <TextField label={t.email} value={account.email} helperText={t.emailHint} slotProps={{ input: { readOnly: true } }} />
            <TextField autoComplete="name" label={t.fullName} {...form.field('full_name')} />
            <TextField autoComplete="organization" label={t.companyName} {...form.field('business_name')} />
            <TextField type="tel" autoComplete="tel" label={t.phone} {...form.field('phone')} />
            <TextField multiline minRows={3} label={t.description} {...form.field('description')} />
            <TextField type="url" placeholder="https://" label={t.avatarUrl} {...form.field('avatar_url')} />
            <Button type="submit" variant="contained" disabled={form.busy} sx={{ alignSelf: 'flex-start' }}>
              {form.busy ? t.saving : t.save}
            </Button>
          </Stack>
        </SectionCard>
        {more}
      </Stack>
      <Preview form={form.values} email={account.email} />
    </Box>
  );
}

/** `more`: cards below the profile. */
export function ProfileScreen({ more }: { more?: ReactNode }) {
  const t = useTexts(profileTexts);
  const account = useQuery(myAccount());
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      {account.isPending && <RowSkeletons count={5} />}
      {account.isError && !account.data && <ErrorState onRetry={() => void account.refetch()} />}
      {account.data && awaitsApproval(account.data.status) && (
        <Alert severity="warning" sx={{ mb: 2.5 }}>
          {t.pending}
        </Alert>
      )}
      {account.data && <ProfileForms key={account.data.id} account={account.data} more={more} />}
    </>
  );
}
