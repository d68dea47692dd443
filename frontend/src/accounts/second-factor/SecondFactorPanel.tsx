import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceFor } from '../../platform/refusal-words.ts';
import { useLanguage, useTexts } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { DeviceIcon, KeyIcon, LockIcon, PhoneIcon } from '../../ui/layout/icons.tsx';
import { ErrorState, RowSkeletons } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { accountRefusals } from '../accounts.refusals.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { AddTotpDialog } from './AddTotpDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { canUsePasskeys, useBeginTotp, useRemoveFactor, useRenewCodes } from './second-factor.commands.ts';
import { mySecondFactor, type Passkey } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';
import { SecondFactorRow } from './SecondFactorRow.tsx';

type Asked =
  | { what: 'nothing' }
  | { what: 'app'; secret: string; url: string }
  | { what: 'passkey' }
  | { what: 'codes'; codes: readonly string[] }
  | { what: 'renew' }
  | { what: 'remove'; passkey: Passkey | null };

/** All second factors of a person, with their actions. */
export function SecondFactorPanel() {
  const t = useTexts(secondFactorTexts);
  const language = useLanguage();
  const factor = useQuery(mySecondFactor());
  const [asked, ask] = useState<Asked>({ what: 'nothing' });
  const begin = useBeginTotp();
  const close = (): void => ask({ what: 'nothing' });
  const added = (codes: readonly string[] | null): void => {
    toast.success(t.added);
    ask(codes ? { what: 'codes', codes } : { what: 'nothing' });
  };
  if (factor.isPending) return <RowSkeletons count={3} height={48} />;
  if (!factor.data) return <ErrorState onRetry={() => void factor.refetch()} />;

  const { demanded, totp_added_at, passkeys, recovery_codes_left } = factor.data;
  const count = passkeys.length + (totp_added_at === null ? 0 : 1);
  const day = (at: string) => formatDay(at, language);
  const setUpApp = (): void =>
    begin.mutate(undefined, {
      onSuccess: ({ secret, url }) => ask({ what: 'app', secret, url }),
      onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.notBegun)),
    });
  const told = ({ added_at, last_used_at }: Passkey) =>
    last_used_at === null ? t.passkeyAdded(day(added_at)) : t.passkeyUsed(day(added_at), day(last_used_at));
  const quiet = { color: 'inherit', variant: 'outlined', size: 'small' } as const;
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
              <Button {...quiet} onClick={() => ask({ what: 'passkey' })}>
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
            text={told(passkey)}
            action={
              <Button {...quiet} aria-label={t.removeThis(passkey.name)} onClick={() => ask({ what: 'remove', passkey })}>
                {t.remove}
              </Button>
            }
          />
        ))}
        <SecondFactorRow
          icon={<PhoneIcon />}
          title={t.app}
          text={totp_added_at === null ? t.appText : t.appAdded(day(totp_added_at))}
          action={
            totp_added_at === null ? (
              <Button {...quiet} aria-label={t.setUpApp} disabled={begin.isPending} onClick={setUpApp}>
                {t.setUp}
              </Button>
            ) : (
              <Button {...quiet} aria-label={t.removeApp} onClick={() => ask({ what: 'remove', passkey: null })}>
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
              <Button {...quiet} onClick={() => ask({ what: 'renew' })}>
                {t.renew}
              </Button>
            }
          />
        )}
      </Box>
      {asked.what === 'app' && <AddTotpDialog secret={asked.secret} url={asked.url} onAdded={added} onClose={close} />}
      {asked.what === 'passkey' && <AddPasskeyDialog onAdded={added} onClose={close} />}
      {asked.what === 'codes' && <RecoveryCodesDialog codes={asked.codes} onClose={close} />}
      {asked.what === 'renew' && <Renewing onMade={(codes) => ask({ what: 'codes', codes })} onClose={close} />}
      {asked.what === 'remove' && <Removing passkey={asked.passkey} isLast={count === 1} onClose={close} />}
    </>
  );
}

function Renewing({ onMade, onClose }: { onMade: (codes: readonly string[]) => void; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const renew = useRenewCodes();
  const confirm = (): void =>
    renew.mutate(undefined, {
      onSuccess: ({ recovery_codes }) => onMade(recovery_codes ?? []),
      onError: (error) => {
        onClose();
        toast.error(sentenceFor(error, accountRefusals, t.notRenewed));
      },
    });
  const words = { title: t.renewSure, text: t.renewText, confirm: t.renew, busyLabel: t.renewing };
  return <ConfirmDialog open {...words} busy={renew.isPending} onConfirm={confirm} onClose={onClose} />;
}

function Removing({ passkey, isLast, onClose }: { passkey: Passkey | null; isLast: boolean; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const remove = useRemoveFactor();
  const confirm = (): void =>
    remove.mutate(passkey?.id ?? null, {
      onSuccess: () => toast.success(t.removed),
      onError: (error) => toast.error(sentenceFor(error, accountRefusals, t.notRemoved)),
      onSettled: onClose,
    });
  const title = passkey ? t.removeSure(passkey.name) : t.removeAppSure;
  const words = { title, text: isLast ? t.removeLast : t.removeText, confirm: t.remove, busyLabel: t.removing };
  return <ConfirmDialog open {...words} busy={remove.isPending} dangerous onConfirm={confirm} onClose={onClose} />;
}
