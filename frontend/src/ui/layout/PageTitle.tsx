import { useEffect } from 'react';

/** The name in the browser's tab. Set by hand: a second title element would lose against the page's own. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · Orderstream`;
  }, [children]);
  return null;
}
