import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { useConfirm } from '../../ui/forms/confirm.ts';
import { formatDay } from '../../ui/format/dates.ts';
import { DeviceIcon, KeyIcon, LockIcon, PhoneIcon } from '../../ui/layout/icons.tsx';
import { ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { accountRefusalTexts } from '../accounts.refusals.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { AddTotpDialog } from './AddTotpDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { canUsePasskeys, useStartTotpSetup, useRemoveFactor, useRenewRecoveryCodes } from './second-factor.commands.ts';
import { mySecondFactor, type Passkey } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';
import { SecondFactorRow } from './SecondFactorRow.tsx';

type OpenDialog =
  | { what: 'nothing' }
  | { what: 'app'; secret: string; url: string }
  | { what: 'passkey' }
  | { what: 'codes'; codes: readonly string[] };

/** Returns a function that creates new recovery codes after a confirmation. */
function useConfirmedRenewal(onRenew: (codes: readonly string[]) => void): () => void {
  const t = useTexts(secondFactorTexts);
  const confirm = useConfirm();
  const renew = useRenewRecoveryCodes();
  return () =>
    confirm({
      title: t.renewSure,
      text: t.renewText,
      action: t.renew,
      working: t.renewing,
      run: async () => onRenew((await renew.mutateAsync()).recovery_codes ?? []),
      why: (error) => sentenceFor(error, accountRefusalTexts, t.notRenewed),
    });
}

/** Returns a function that removes a passkey, or the app for null, after a confirmation. */
function useConfirmedRemoval(isLast: boolean): (passkey: Passkey | null) => void {
  const t = useTexts(secondFactorTexts);
  const confirm = useConfirm();
  const remove = useRemoveFactor();
  return (passkey) =>
    confirm({
      title: passkey ? t.removeSure(passkey.name) : t.removeAppSure,
      text: isLast ? t.removeLast : t.removeText,
      action: t.remove,
      working: t.removing,
      dangerous: true,
      run: () => remove.mutateAsync(passkey?.id ?? null),
      done: t.removed,
      why: (error) => sentenceFor(error, accountRefusalTexts, t.notRemoved),
    });
}

/** All second factors of a person, with their actions. */
export function SecondFactorPanel() {
  const t = useTexts(secondFactorTexts);
  const language = useLanguage();
  const factor = useQuery(mySecondFactor());
  const [openDialog, setOpenDialog] = useState<OpenDialog>({ what: 'nothing' });
  const startSetup = useStartTotpSetup();
  const closeDialog = (): void => setOpenDialog({ what: 'nothing' });
  const showAdded = (codes: readonly string[] | null): void => {
    toast.success(t.added);
    setOpenDialog(codes ? { what: 'codes', codes } : { what: 'nothing' });
  };
  const count = factor.data ? factor.data.passkeys.length + (factor.data.totp_added_at === null ? 0 : 1) : 0;
  const renew = useConfirmedRenewal((codes) => setOpenDialog({ what: 'codes', codes }));
  const remove = useConfirmedRemoval(count === 1);
  if (factor.isPending) return <RowSkeletons count={3} height={48} />;
  if (!factor.data) return <ErrorState onRetry={() => void factor.refetch()} />;

  const { demanded, totp_added_at, passkeys, recovery_codes_left } = factor.data;
  const dayText = (at: string) => formatDay(at, language);
  const setUpApp = (): void =>
    startSetup.mutate(undefined, {
      onSuccess: ({ secret, url }) => setOpenDialog({ what: 'app', secret, url }),
      onError: (error) => toast.error(sentenceFor(error, accountRefusalTexts, t.notBegun)),
    });
  const passkeyText = ({ added_at, last_used_at }: Passkey) =>
    last_used_at === null ? t.passkeyAdded(dayText(added_at)) : t.passkeyUsed(dayText(added_at), dayText(last_used_at));
  const outlined = { color: 'inherit', variant: 'outlined', size: 'small' } as const;
  return (
    <>
      {demanded && count === 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t.demanded}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <SecondFactorRow
          icon={<KeyIcon />}
          title={t.passkeys}
          text={canUsePasskeys() ? t.passkeysText : t.noPasskeys}
          action={
            canUsePasskeys() && (
              <Button {...outlined} onClick={() => setOpenDialog({ what: 'passkey' })}>
                {t.addPasskey}
              </Button>
            )
          }
        />
        {passkeys.map((passkey) => (
          <SecondFactorRow
            key={passkey.id}
            icon={<DeviceIcon />}
            title={passkey.name}
            text={passkeyText(passkey)}
            action={
              <Button {...outlined} aria-label={t.removeThis(passkey.name)} onClick={() => remove(passkey)}>
                {t.remove}
              </Button>
            }
          />
        ))}
        <SecondFactorRow
          icon={<PhoneIcon />}
          title={t.app}
          text={totp_added_at === null ? t.appText : t.appAdded(dayText(totp_added_at))}
          action={
            totp_added_at === null ? (
              <Button {...outlined} aria-label={t.setUpApp} disabled={startSetup.isPending} onClick={setUpApp}>
                {t.setUp}
              </Button>
            ) : (
              <Button {...outlined} aria-label={t.removeApp} onClick={() => remove(null)}>
                {t.remove}
              </Button>
            )
          }
        />
        {count > 0 && (
          <SecondFactorRow
            icon={<LockIcon />}
            title={t.codes}
            text={t.codesLeft(recovery_codes_left)}
            action={
              <Button {...outlined} onClick={renew}>
                {t.renew}
              </Button>
            }
          />
        )}
      </Box>
      {openDialog.what === 'app' && (
        <AddTotpDialog secret={openDialog.secret} url={openDialog.url} onAdded={showAdded} onClose={closeDialog} />
      )}
      {openDialog.what === 'passkey' && <AddPasskeyDialog onAdded={showAdded} onClose={closeDialog} />}
      {openDialog.what === 'codes' && <RecoveryCodesDialog codes={openDialog.codes} onClose={closeDialog} />}
    </>
  );
}
