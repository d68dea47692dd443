import { Link, type LinkProps } from 'react-router-dom';
import { prefetch } from '../platform/prefetch.ts';

/** A link of the public site; pointing at it fetches the page's code. */
export function SiteLink({ to, ...rest }: LinkProps & { to: string }) {
  const prefetchPage = (): void => void prefetch(to);
  return <Link to={to} onMouseEnter={prefetchPage} onTouchStart={prefetchPage} onFocus={prefetchPage} {...rest} />;
}
