import { Suspense, useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { sessionTexts } from '../accounts/accounts.texts.ts';
import { keepSessionFresh } from '../platform/auto-refresh.ts';
import { forgetSignOutDestination, sessionState, onSessionEvent } from '../platform/session.ts';
import { declareLanguages } from '../platform/spoken.ts';
import { useStore } from '../platform/store.ts';
import { textsNow, useTexts } from '../platform/texts.ts';
import { useFocusOnNavigation } from '../ui/layout/focus.ts';
import { Toasts } from '../ui/feedback/Toasts.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import styles from './App.module.css';
import { Boundary } from './Boundary.tsx';
import { AllRoutes } from './routes.tsx';

/** Shows a toast after a sign-out. Screens announce the other session events; the sign-in page says that a session has ended. */
function useSessionToasts(): void {
  useEffect(
    () =>
      onSessionEvent((event) => {
        const t = textsNow(sessionTexts);
        if (event === 'signed_out') toast.info(t.signedOut);
      }),
    [],
  );
}

/** Forgets the destination of a sign-out once it is reached. Guarded pages then lead to the sign-in page again. */
function useSignOutArrival(): void {
  const state = useStore(sessionState);
  const { pathname } = useLocation();
  const to = state.phase === 'signed_out' ? state.to : undefined;
  useEffect(() => {
    if (to === pathname) forgetSignOutDestination();
  }, [to, pathname]);
}

const BlankPage = () => <div className={styles.blank} />;

/** The content of the page: the shown screen, and the link that skips the navigation. */
export function Screens() {
  const t = useTexts(uiTexts);
  return (
    <>
      <a className={styles.skip} href="#content">
        {t.skip}
      </a>
      <Boundary>
        <Suspense fallback={<BlankPage />}>
          <AllRoutes />
        </Suspense>
      </Boundary>
    </>
  );
}

/** The whole product inside its router. */
function Product() {
  useFocusOnNavigation();
  useSessionToasts();
  useSignOutArrival();
  useEffect(() => keepSessionFresh(), []);
  useEffect(() => declareLanguages(document.documentElement), []);
  return (
    <>
      <Screens />
      <Toasts />
    </>
  );
}

export const App = () => (
  <BrowserRouter>
    <Product />
  </BrowserRouter>
);
