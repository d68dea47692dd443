import { useSignOut } from '../accounts/accounts.commands.ts';
import { sessionTexts } from '../accounts/accounts.texts.ts';
import { sentenceFor } from '../platform/refusal-words.ts';
import { textsNow } from '../platform/texts.ts';
import { leaveWhenAllowed } from '../platform/unsaved.ts';
import { toast } from '../ui/feedback/toasts.ts';

/** Signs out, after a confirmation if there are unsaved changes. A failure is shown as a toast. */
export function useConfirmedSignOut(): { confirmSignOut: () => void; isSigningOut: boolean } {
  const signOut = useSignOut();
  const confirmSignOut = (): void =>
    leaveWhenAllowed(() =>
      signOut.mutate(undefined, {
        onError: (error) => toast.error(sentenceFor(error, null, textsNow(sessionTexts).signOutFailed)),
      }),
    );
  return { confirmSignOut, isSigningOut: signOut.isPending };
}
