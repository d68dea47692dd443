import type { ComponentType } from 'react';

/** A link of the navigation. */
export type NavItem = {
  to: string;
  label: string;
  icon: ComponentType;
  /** The number of open items there. */
  openCount?: number;
};

export const phoneScreens = '@media (max-width: 699.95px)';
/** Screens with room for the navigation's icons, but not for their names. */
export const tabletScreens = '@media (min-width: 700px) and (max-width: 1023.95px)';

const isWithin = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** The address of the active link. The most specific one wins, so that only one link is active. */
export const activeAddress = (places: readonly NavItem[], pathname: string): string | undefined =>
  places
    .filter(({ to }) => isWithin(pathname, to))
    .sort((a, b) => b.to.length - a.to.length)
    .at(0)?.to;
