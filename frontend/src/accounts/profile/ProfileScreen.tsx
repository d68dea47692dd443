import { awaitsApproval } from '@orderstream/contracts/accounts/lifecycle';
import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { useDraft } from '../../platform/drafts.ts';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useTexts } from '../../platform/texts.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { useFaults } from '../../ui/forms/faults.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useSaveProfile, type ProfileForm } from '../accounts.commands.ts';
import { me, type Me } from '../accounts.queries.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { profileTexts } from '../me.texts.ts';

const formOf = ({ profile }: Me): ProfileForm => ({
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

function ProfileForms({ account, more }: { account: Me; more: ReactNode }) {
  const t = useTexts(profileTexts);
  const save = useSaveProfile();
  const draft = useDraft('profile', formOf(account));
  const form = draft.value;
  useUnsaved(draft.changed);
  const faults = useFaults<'full_name' | 'avatar_url'>({
    ...(form.avatar_url.trim() !== '' && !isWebAddress(form.avatar_url.trim()) && { avatar_url: t.avatarWrong }),
  });
  const field = (name: keyof ProfileForm, label: string) => ({
    name,
    label,
    value: form[name],
    onChange: (event: { target: { value: string } }) => draft.set({ ...form, [name]: event.target.value }),
    ...(name === 'full_name' || name === 'avatar_url' ? faults.at(name) : {}),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!faults.check(event)) return;
    save.mutate(form, {
      onSuccess: () => {
        draft.settle();
        toast.success(t.saved);
      },
      onError: (error) =>
        faults.refused(error, { full_name: t.nameWrong, avatar_url: t.avatarWrong }) ||
        toast.error(sentenceFor(error, accountRefusals, t.notSaved)),
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' }, alignItems: 'start' }}>
      <Stack spacing={2.5} sx={{ minWidth: 0 }}>
        <SectionCard title={t.personal}>
          <Stack component="form" noValidate spacing={2.25} onSubmit={submit} aria-label={t.personal}>
            <TextField label={t.email} value={account.email} helperText={t.emailHint} slotProps={{ input: { readOnly: true } }} />
            <TextField autoComplete="name" {...field('full_name', t.fullName)} />
            <TextField autoComplete="organization" {...field('business_name', t.companyName)} />
            <TextField type="tel" autoComplete="tel" {...field('phone', t.phone)} />
            <TextField multiline minRows={3} {...field('description', t.description)} />
            <TextField type="url" placeholder="https://" {...field('avatar_url', t.avatarUrl)} />
            <Button type="submit" variant="contained" disabled={save.isPending} sx={{ alignSelf: 'flex-start' }}>
              {save.isPending ? t.saving : t.save}
            </Button>
          </Stack>
        </SectionCard>
        {more}
      </Stack>
      <Preview form={form} email={account.email} />
    </Box>
  );
}

/** `more`: further cards of this person. */
export function ProfileScreen({ more }: { more?: ReactNode }) {
  const t = useTexts(profileTexts);
  const account = useQuery(me());
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
