import { useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { createPath, UNSAFE_NavigationContext as NavigationContext, useLocation, type To } from 'react-router-dom';
import { sessionState } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/texts.ts';
import { discardUnsaved, hasUnsaved, leaveWhenAllowed, pendingNavigation } from '../platform/unsaved.ts';
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx';
import { uiTexts } from '../ui/ui.texts.ts';

/** Whether leaving needs a confirmation. After a sign-out it does not: the entries are stored as a draft. */
const mustAsk = (): boolean => hasUnsaved() && sessionState.get().phase === 'signed_in';

const pathOf = (to: To): string => new URL(typeof to === 'string' ? to : createPath(to), window.location.href).pathname;

/** The router's number of a history entry, which distinguishes back from forward. */
const historyIndexOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;

/** The browser has already gone back or forward when the question appears. The move is undone first and repeated if confirmed. */
function useConfirmedHistoryMoves(): void {
  const { key } = useLocation();
  const currentIndex = useRef<number | null>(null);
  useEffect(() => {
    currentIndex.current = historyIndexOf(window.history.state);
  }, [key]);
  useEffect(() => {
    let undoing = false;
    const confirmMove = (event: PopStateEvent): void => {
      const targetIndex = historyIndexOf(event.state);
      const steps = currentIndex.current !== null && targetIndex !== null ? currentIndex.current - targetIndex : 0;
      if (undoing || steps === 0 || !mustAsk()) {
        undoing = false;
        return;
      }
      event.stopImmediatePropagation();
      undoing = true;
      window.history.go(steps);
      leaveWhenAllowed(() => window.history.go(-steps));
    };
    window.addEventListener('popstate', confirmMove, true);
    return () => window.removeEventListener('popstate', confirmMove, true);
  }, []);
}

/** The confirmation before unsaved changes are discarded. */
function LeaveQuestion() {
  const t = useTexts(uiTexts);
  const navigation = useStore(pendingNavigation);
  const discardAndLeave = (): void => {
    pendingNavigation.set(null);
    discardUnsaved();
    navigation?.go();
  };
  return (
    <ConfirmDialog
      open={navigation !== null}
      title={t.unsavedTitle}
      text={t.unsavedText}
      confirm={t.discard}
      cancel={t.stay}
      dangerous
      onConfirm={discardAndLeave}
      onClose={() => pendingNavigation.set(null)}
    />
  );
}

/**
 * Asks before unsaved changes are lost to another page. The router's own blocker would cost every visitor of the public site 16 kB
 * for the data router that it needs.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  useConfirmedHistoryMoves();
  const guardedContext = useMemo(() => {
    const { navigator } = context;
    const navigateAfterConfirmation = (to: To, go: () => void): void => {
      if (mustAsk() && pathOf(to) !== window.location.pathname) leaveWhenAllowed(go);
      else go();
    };
    const pushAfterConfirmation: typeof navigator.push = (to, ...rest) => navigateAfterConfirmation(to, () => navigator.push(to, ...rest));
    const replaceAfterConfirmation: typeof navigator.replace = (to, ...rest) =>
      navigateAfterConfirmation(to, () => navigator.replace(to, ...rest));
    return { ...context, navigator: { ...navigator, push: pushAfterConfirmation, replace: replaceAfterConfirmation } };
  }, [context]);
  return (
    <NavigationContext value={guardedContext}>
      <LeaveQuestion />
      {children}
    </NavigationContext>
  );
}
