import Button, { type ButtonProps } from '@mui/material/Button';
import MuiLink, { type LinkProps as MuiLinkProps } from '@mui/material/Link';
import type { Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { prefetch } from '../../platform/prefetch.ts';

/** The router's link, which fetches the next screen's code as soon as the pointer is over it. */
export function PlainLink({ to, onMouseEnter, onTouchStart, onFocus, ...rest }: LinkProps & { ref?: Ref<HTMLAnchorElement> }) {
  /** Fetches the code of the screen that the link leads to. */
  const prefetchScreen = (): void => {
    if (typeof to === 'string') void prefetch(to);
  };
  return (
    <Link
      to={to}
      onMouseEnter={(event) => (prefetchScreen(), onMouseEnter?.(event))}
      onTouchStart={(event) => (prefetchScreen(), onTouchStart?.(event))}
      onFocus={(event) => (prefetchScreen(), onFocus?.(event))}
      {...rest}
    />
  );
}

export const AppLink = (props: Omit<MuiLinkProps, 'href'> & { to: string; state?: unknown }) => (
  <MuiLink component={PlainLink} {...props} />
);

export const LinkButton = (props: Omit<ButtonProps, 'href'> & { to: string; state?: unknown }) => (
  <Button component={PlainLink} {...props} />
);
