import { useContext, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { createPath, UNSAFE_NavigationContext as NavigationContext, useLocation, type To } from 'react-router-dom';
import { identity } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/texts.ts';
import { giveUpUnsaved, hasUnsaved, leaveWhenAllowed, waitingToLeave } from '../platform/unsaved.ts';
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx';
import { uiTexts } from '../ui/ui.texts.ts';

/** A signed-out person may leave without a question: their entries are kept as a draft. */
const asks = (): boolean => hasUnsaved() && identity.get().phase === 'signed_in';

const pathOf = (to: To): string => new URL(typeof to === 'string' ? to : createPath(to), window.location.href).pathname;

/** The router numbers the history entries, which tells back from forward. */
const placeIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;

/** The browser has already gone back or forward when the question appears: undone first, and redone after a yes. */
function useAskedBackAndForward(): void {
  const { key } = useLocation();
  const here = useRef<number | null>(null);
  useEffect(() => {
    here.current = placeIn(window.history.state);
  }, [key]);
  useEffect(() => {
    let undoing = false;
    const moved = (event: PopStateEvent): void => {
      const there = placeIn(event.state);
      const back = here.current !== null && there !== null ? here.current - there : 0;
      if (undoing || back === 0 || !asks()) {
        undoing = false;
        return;
      }
      event.stopImmediatePropagation();
      undoing = true;
      window.history.go(back);
      leaveWhenAllowed(() => window.history.go(-back));
    };
    window.addEventListener('popstate', moved, true);
    return () => window.removeEventListener('popstate', moved, true);
  }, []);
}

function Question() {
  const t = useTexts(uiTexts);
  const waiting = useStore(waitingToLeave);
  const leave = (): void => {
    waitingToLeave.set(null);
    giveUpUnsaved();
    waiting?.go();
  };
  return (
    <ConfirmDialog
      open={waiting !== null}
      title={t.unsavedTitle}
      text={t.unsavedText}
      confirm={t.discard}
      cancel={t.stay}
      dangerous
      onConfirm={leave}
      onClose={() => waitingToLeave.set(null)}
    />
  );
}

/**
 * Asks before unsaved changes are lost to another page. The router's own blocker would cost every visitor of the public site 16 kB
 * for the data router that it needs.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  useAskedBackAndForward();
  const asking = useMemo(() => {
    const { navigator } = context;
    const asked = (to: To, go: () => void): void => {
      if (asks() && pathOf(to) !== window.location.pathname) leaveWhenAllowed(go);
      else go();
    };
    const push: typeof navigator.push = (to, ...rest) => asked(to, () => navigator.push(to, ...rest));
    const replace: typeof navigator.replace = (to, ...rest) => asked(to, () => navigator.replace(to, ...rest));
    return { ...context, navigator: { ...navigator, push, replace } };
  }, [context]);
  return (
    <NavigationContext value={asking}>
      <Question />
      {children}
    </NavigationContext>
  );
}
