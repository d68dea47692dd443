import type { RecoveryReason } from '@orderstream/contracts/accounts/lifecycle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { startSession } from '../../platform/session.ts';
import { myAccount, mySessions } from '../accounts.queries.ts';
import { mySecondFactor, userSecondFactor } from './second-factor.queries.ts';

type Options = Record<string, unknown>;

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether the person declined or the device did not recognize them; this is no error. */
export const isPasskeyDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** The response of the person's passkey to sign-in options. The WebAuthn library is loaded on first use. */
async function authenticationResponse(options: Options): Promise<Options> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return {
    ...(await startAuthentication({ optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'] })),
  };
}

/** The response of a new passkey to registration options. */
async function registrationResponse(options: Options): Promise<Options> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return { ...(await startRegistration({ optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] })) };
}

export const useCompleteSignInByCode = () =>
  useMutation({
    mutationFn: (body: { kind: 'totp' | 'recovery_code'; code: string }) => api.post('/api/auth/login/second-step/code', { body }),
    onSuccess: startSession,
  });

export const useCompleteSignInByPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const { options } = await api.post('/api/auth/login/second-step/passkey-options');
      return api.post('/api/auth/login/second-step/passkey', { body: { response: await authenticationResponse(options) } });
    },
    onSuccess: startSession,
  });

export const useSignInByPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const { options } = await api.post('/api/auth/login/passkey-options');
      return api.post('/api/auth/login/passkey', { body: { response: await authenticationResponse(options) } });
    },
    onSuccess: startSession,
  });

/** Returns a function that refetches what a changed second factor affects: the account's access, its sessions and its factors. */
function useRefreshSecondFactor() {
  const client = useQueryClient();
  return () => Promise.all([myAccount(), mySessions(), mySecondFactor()].map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}

export const useStartTotpSetup = () => useMutation({ mutationFn: () => api.post('/api/me/second-factor/totp') });

export const useConfirmTotp = () =>
  useMutation({
    mutationFn: (code: string) => api.put('/api/me/second-factor/totp', { body: { code } }),
    onSuccess: useRefreshSecondFactor(),
  });

export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { options } = await api.post('/api/me/second-factor/passkey-options');
      return api.post('/api/me/second-factor/passkeys', { body: { name, response: await registrationResponse(options) } });
    },
    onSuccess: useRefreshSecondFactor(),
  });

export const useRemoveFactor = () =>
  useMutation({
    mutationFn: (passkey: string | null) =>
      passkey === null
        ? api.delete('/api/me/second-factor/totp')
        : api.delete('/api/me/second-factor/passkeys/{id}', { path: { id: passkey } }),
    onSuccess: useRefreshSecondFactor(),
  });

export const useRenewRecoveryCodes = () =>
  useMutation({ mutationFn: () => api.post('/api/me/second-factor/recovery-codes'), onSuccess: useRefreshSecondFactor() });

export function useRecoverSecondFactor(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: RecoveryReason) => api.post('/api/admin/users/{id}/second-factor/recovery', { path: { id }, body: { reason } }),
    onSuccess: () =>
      Promise.all([userSecondFactor(id).queryKey, ['admin', 'events']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
