import { useEffect, useState } from 'react';

/** The one-time token of a link from a mail. It stands in the fragment, which no server and no log ever sees, and leaves the address bar at once. */
export function useLinkToken(): string | null {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token'));
  useEffect(() => {
    if (token !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}
