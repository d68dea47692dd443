import { identityProviderNames, nameOfProvider } from '@orderstream/contracts/accounts/identity-providers';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { formatMoment } from '../../ui/format/dates.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { LoadedData } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { useLinkIdentity } from '../accounts.commands.ts';
import { offeredProviders, waysIn, type WaysIn } from '../accounts.queries.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { waysInTexts } from './ways-in.texts.ts';

/** A way to sign in, with its state and actions. */
function WayRow({ name, text, children }: { name: string; text: string; children?: ReactNode }) {
  return (
    <Stack
      component="li"
      direction="row"
      spacing={2}
      useFlexGap
      sx={{ alignItems: 'center', flexWrap: 'wrap', py: 1.5, '& + &': { borderTop: '1px solid var(--os-line)' } }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 540 }}>
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      </Box>
      {children}
    </Stack>
  );
}

/** An identity provider, with the action to unlink or link it. */
function IdentityRow({ identity, hasPassword }: { identity: WaysIn['identities'][number]; hasPassword: boolean }) {
  const t = useTexts(waysInTexts);
  const language = useLanguage();
  const confirm = useConfirm();
  const linking = useLinkIdentity(identity.provider);
  const name = nameOfProvider(identity.provider);
  const email = identity.email ?? t.account(name);
  const linkAgain = (): void =>
    linking.mutate(true, {
      onSuccess: () => toast.success(t.didLink(name)),
      onError: (error) => toast.error(sentenceFor(error, accountRefusalTexts, t.notLinkedAgain(name))),
    });
  const confirmUnlink = (): void =>
    confirm({
      title: t.sure(name),
      text: t.sureText(name),
      action: t.unlink,
      working: t.unlinking,
      dangerous: true,
      run: () => linking.mutateAsync(false),
      done: t.didUnlink(name),
      why: (error) => sentenceFor(error, accountRefusalTexts, t.notUnlinked(name)),
    });
  if (!identity.linked)
    return (
      <WayRow name={name} text={t.unlinked(email)}>
        <Button color="inherit" variant="outlined" size="small" disabled={linking.isPending} onClick={linkAgain}>
          {t.link}
        </Button>
      </WayRow>
    );
  const linkedText = t.linked(email, formatMoment(identity.linked_at, language));
  return (
    <WayRow name={name} text={hasPassword ? linkedText : `${linkedText}. ${t.passwordFirst}`}>
      {hasPassword && (
        <Button color="inherit" variant="outlined" size="small" onClick={confirmUnlink}>
          {t.unlink}
        </Button>
      )}
    </WayRow>
  );
}

/** The ways to sign in to the account, and their removal. */
export function WaysInCard() {
  const t = useTexts(waysInTexts);
  const ways = useQuery(waysIn());
  const providers = useQuery(offeredProviders());
  const unlinkedProviders = identityProviderNames.filter(
    (name) => providers.data?.offered.includes(name) && !ways.data?.identities.some(({ provider }) => provider === name),
  );
  return (
    <SectionCard title={t.title} text={t.text}>
      <LoadedData query={ways} count={2} height={48}>
        {({ password, identities }) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            <WayRow name={t.password} text={password ? t.passwordSet : t.passwordMissing} />
            {identities.map((identity) => (
              <IdentityRow key={identity.provider} identity={identity} hasPassword={password} />
            ))}
            {unlinkedProviders.map((provider) => (
              <WayRow key={provider} name={nameOfProvider(provider)} text={t.notLinked(nameOfProvider(provider))} />
            ))}
          </Box>
        )}
      </LoadedData>
    </SectionCard>
  );
}
