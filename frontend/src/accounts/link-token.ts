import { useEffect, useState } from 'react';

const tokenInAddress = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get('token');

/**
 * The one-time token of a link from a mail. It is in the fragment, which no server and no log ever sees, and leaves the address
 * bar at once. Another link opened in the same tab changes only the fragment; its token replaces the first.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    const readToken = (): void => {
      const newToken = tokenInAddress();
      if (newToken === null) return;
      setToken(newToken);
      window.history.replaceState(window.history.state, '', window.location.pathname);
    };
    readToken();
    window.addEventListener('hashchange', readToken);
    return () => window.removeEventListener('hashchange', readToken);
  }, []);
  return token;
}
