import type { Language } from '@orderstream/contracts/shared/languages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type ApiRequest } from '../platform/api.ts';
import { forgetDrafts } from '../platform/drafts.ts';
import { isRefusal } from '../platform/refused.ts';
import { announceSessionEvent, startSession, leaveSession } from '../platform/session.ts';
import { chosenLanguage } from '../platform/texts.ts';
import { myMailChoices, myAccount, mySessions, waysIn } from './accounts.queries.ts';

type Credentials = ApiRequest<'post', '/api/auth/login'>;
export type SignUpForm = Credentials & { full_name: string; business_name?: string; phone?: string; description?: string };
export type ProfileForm = { full_name: string; business_name: string; phone: string; description: string; avatar_url: string };

/** The chosen language as a field of the request; left out without a deliberate choice, so that the account follows the browser. */
function chosenLanguageField(): { language?: Language } {
  const language = chosenLanguage();
  return language === null ? {} : { language };
}

/** Signs in by password and starts the session. */
export const useSignIn = () =>
  useMutation({ mutationFn: (body: Credentials) => api.post('/api/auth/login', { body }), onSuccess: startSession });

export const useSignUp = () =>
  useMutation({
    mutationFn: (form: SignUpForm) => api.post('/api/auth/signup', { body: { ...form, ...chosenLanguageField(), accept_terms: true } }),
  });

/** Confirms the e-mail address, and also signs in if this browser has signed up. */
export const useConfirmEmail = () =>
  useMutation({
    mutationFn: async (token: string) => {
      await api.post('/api/auth/confirm', { body: { token } });
      await api.post('/api/auth/confirm/session', { body: { token } }).then(startSession, (error: unknown) => {
        if (!isRefusal(error, 'not_signed_in')) console.warn('Confirmed, but not signed in', error);
      });
    },
  });

/** Sends the confirmation link again. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: (email: string) => api.post('/api/auth/resend-confirmation', { body: { email } }) });

/** Sends a link to set a new password. */
export const useForgotPassword = () =>
  useMutation({
    mutationFn: (email: string) => api.post('/api/auth/forgot-password', { body: { email } }),
    onSuccess: () => announceSessionEvent('password_recovery'),
  });

/** Sets a new password by the token of a link. */
export const useResetPassword = () =>
  useMutation({ mutationFn: (body: ApiRequest<'post', '/api/auth/reset-password'>) => api.post('/api/auth/reset-password', { body }) });

/** Changes the signed-in person's password. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiRequest<'post', '/api/auth/change-password'>) => api.post('/api/auth/change-password', { body }),
    onSuccess: () => {
      announceSessionEvent('user_updated');
      void client.invalidateQueries({ queryKey: myAccount().queryKey });
      void client.invalidateQueries({ queryKey: waysIn().queryKey });
      return client.invalidateQueries({ queryKey: mySessions().queryKey });
    },
  });
}

/** Proves the person's identity by the password, for commands that need a fresh sign-in. */
export const useConfirmPassword = () =>
  useMutation({ mutationFn: (password: string) => api.post('/api/auth/prove', { body: { password } }) });

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: ProfileForm) => api.patch('/api/me/profile', { body: { ...form, avatar_url: form.avatar_url || null } }),
    onSuccess: () => {
      announceSessionEvent('user_updated');
      return client.invalidateQueries({ queryKey: myAccount().queryKey });
    },
  });
}

/** Saves whether a kind of mail is wanted. The switch shows the choice before the server confirms it. */
export function useChooseMail() {
  const client = useQueryClient();
  const { queryKey } = myMailChoices();
  return useMutation({
    mutationFn: (body: ApiRequest<'put', '/api/me/mail-choices'>) => api.put('/api/me/mail-choices', { body }),
    onMutate: async ({ choice, wanted }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (choices) => choices && { items: choices.items.map((one) => (one.choice === choice ? { ...one, wanted } : one)) },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Links a provider's identity again, or unlinks it. Unlinking ends the other sessions. */
export function useLinkIdentity(provider: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isLinked: boolean) =>
      isLinked
        ? api.put('/api/me/identities/{provider}', { path: { provider } })
        : api.delete('/api/me/identities/{provider}', { path: { provider } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: mySessions().queryKey });
      return client.invalidateQueries({ queryKey: waysIn().queryKey });
    },
  });
}

/** Ends one session, or all except the current one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: { id: string } | 'others') =>
      which === 'others' ? api.delete('/api/auth/sessions') : api.delete('/api/auth/sessions/{id}', { path: which }),
    onSettled: () => client.invalidateQueries({ queryKey: mySessions().queryKey }),
  });
}

/** Use the promise of `mutateAsync`: the page may be closed before the result arrives, and its callbacks would not run. */
export const useDeleteMyAccount = () =>
  useMutation({
    mutationFn: (password: string | undefined) =>
      leaveSession({ to: '/', aloud: false }, () =>
        api.delete('/api/me', { body: password === undefined ? {} : { current_password: password } }),
      ),
    onSuccess: forgetDrafts,
  });

/** Ends the session at the server, then here and in every tab, and leaves for the public site. */
export const useSignOut = () =>
  useMutation({ mutationFn: () => leaveSession({ to: '/' }, () => api.post('/api/auth/logout')), onSuccess: forgetDrafts });
