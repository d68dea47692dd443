import { isLockedOut } from '@orderstream/contracts/accounts/lifecycle';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { myAccount } from '../accounts/accounts.queries.ts';
import { sessionTexts } from '../accounts/accounts.texts.ts';
import { adoptSavedLanguage, useAccountLanguage } from '../accounts/profile/account-language.ts';
import { useColorMode } from '../platform/color-mode.ts';
import { onSessionEvent } from '../platform/session.ts';
import { textsNow } from '../platform/texts.ts';
import { freshSignInRequest } from '../platform/fresh-sign-in.ts';
import { startLiveUpdates } from '../platform/live.ts';
import { newQueryClient } from '../platform/query-client.ts';
import { useStore } from '../platform/store.ts';
import { PageSpinner } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { WithSessionState } from './guards.tsx';
import { theme } from './theme/theme.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';

/** The server puts a new nonce into every page; without it the browser would refuse the styles. */
const nonceOf = (): string | undefined => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || undefined;

const nonce = nonceOf();
const styleCache = createCache({ key: 'os', ...(nonce ? { nonce } : {}) });
const queryClient = newQueryClient();

/** Keeps the languages of browser and account the same while it is mounted. */
function SyncAccountLanguage() {
  useAccountLanguage();
  return null;
}

/** Greets a person who signs in, in the account's language, unless the account has no access. */
function Greeting() {
  useEffect(
    () =>
      onSessionEvent((event) => {
        if (event !== 'signed_in') return;
        const showSignedIn = (): void => toast.success(textsNow(sessionTexts).signedIn);
        void queryClient.fetchQuery(myAccount()).then(({ status, language }) => {
          adoptSavedLanguage(language);
          if (!isLockedOut(status)) showSignedIn();
        }, showSignedIn);
      }),
    [],
  );
  return null;
}

const ProveDialog = lazy(async () => ({ default: (await import('../accounts/sign-in/ProveDialog.tsx')).ProveDialog }));

/** The dialog for a fresh sign-in, loaded only when a command needs one. */
function ProofOnDemand() {
  return (
    useStore(freshSignInRequest) && (
      <Suspense fallback={null}>
        <ProveDialog />
      </Suspense>
    )
  );
}

/** Passes the chosen color mode on to MUI. */
function SyncColorMode() {
  const mode = useColorMode();
  const { setMode } = useColorScheme();
  useEffect(() => setMode(mode), [mode, setMode]);
  return null;
}

/** The frame of every screen behind the public site: styles, server state, live updates, the session. */
export function AppFrame() {
  useEffect(() => startLiveUpdates(queryClient), []);
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} storageManager={null} defaultMode="system">
        <CssBaseline />
        <SyncColorMode />
        <QueryClientProvider client={queryClient}>
          <SyncAccountLanguage />
          <Greeting />
          <UnsavedGuard>
            <WithSessionState>
              <Suspense fallback={<PageSpinner />}>
                <Outlet />
              </Suspense>
              <ProofOnDemand />
            </WithSessionState>
          </UnsavedGuard>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
