import type { ReactNode } from 'react';
import { sessionState } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { originState } from '../platform/origin.ts';
import { newOrderPath, type OrderChoice } from './prices.ts';
import { SiteLink } from './SiteLink.tsx';

type Props = { choice: OrderChoice; className: string | undefined; label: string; children: ReactNode };

/** Links to the order form with the choice filled in. Visitors sign up first; their choice is remembered. */
export function OrderLink({ choice, className, label, children }: Props) {
  const { phase } = useStore(sessionState);
  const path = newOrderPath(choice);
  return phase === 'signed_in' ? (
    <SiteLink className={className} to={path} aria-label={label}>
      {children}
    </SiteLink>
  ) : (
    <SiteLink className={className} to="/signup" state={originState(path)} aria-label={label}>
      {children}
    </SiteLink>
  );
}
