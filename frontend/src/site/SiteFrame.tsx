import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { restoreSession } from '../platform/auto-refresh.ts';
import { chooseMode, useShownMode } from '../platform/color-mode.ts';
import { sessionState } from '../platform/session.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/texts.ts';
import { BrandMark } from '../ui/layout/BrandMark.tsx';
import { LanguageSwitch } from '../ui/layout/LanguageSwitch.tsx';
import { Footer } from './Footer.tsx';
import { SiteIcon } from './SiteIcon.tsx';
import styles from './site.module.css';
import { SiteLink } from './SiteLink.tsx';
import { siteTexts } from './site.texts.ts';

const anchors = [
  ['/#how-it-works', 'howItWorks'],
  ['/#features', 'features'],
  ['/#calculator', 'calculator'],
  ['/#use-cases', 'useCases'],
  ['/#pricing', 'pricing'],
  ['/#about', 'about'],
] as const;

function ModeButton() {
  const t = useTexts(siteTexts);
  const dark = useShownMode() === 'dark';
  const label = dark ? t.toLight : t.toDark;
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label} onClick={() => chooseMode(dark ? 'light' : 'dark')}>
      <SiteIcon name={dark ? 'moon' : 'sun'} />
    </button>
  );
}

/** The links Sign In and Sign Up; for signed-in people the link to the dashboard. */
function WaysIn() {
  const t = useTexts(siteTexts);
  const { phase } = useStore(sessionState);
  if (phase === 'signed_in') {
    return (
      <SiteLink className={`${styles.button} ${styles.primary}`} to="/app/dashboard">
        {t.dashboard}
      </SiteLink>
    );
  }
  return (
    <>
      <SiteLink className={`${styles.button} ${styles.quiet}`} to="/login">
        {t.login}
      </SiteLink>
      <SiteLink className={`${styles.button} ${styles.primary}`} to="/signup">
        {t.signUp}
      </SiteLink>
    </>
  );
}

function Header() {
  const t = useTexts(siteTexts);
  const [open, setOpen] = useState(false);
  const links = anchors.map(([to, name]) => (
    <SiteLink key={to} to={to} onClick={() => setOpen(false)}>
      {t[name]}
    </SiteLink>
  ));
  return (
    <header className={styles.header}>
      <div className={`${styles.wrap} ${styles.bar}`}>
        <SiteLink to="/" className={styles.brand} aria-label={t.home}>
          <BrandMark />
          <span>Orderstream</span>
        </SiteLink>
        <nav className={styles.links} aria-label={t.sections}>
          {links}
        </nav>
        <LanguageSwitch />
        <ModeButton />
        <WaysIn />
        <button
          type="button"
          className={`${styles.icon} ${styles.menu}`}
          aria-label={t.menu}
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          <SiteIcon name={open ? 'close' : 'menu'} />
        </button>
      </div>
      {open && (
        <nav id="site-menu" className={`${styles.wrap} ${styles.panel}`} aria-label={t.menu}>
          {links}
        </nav>
      )}
    </header>
  );
}

/** Header and footer around the public pages. */
export function SiteFrame() {
  const { pathname } = useLocation();
  useEffect(() => void restoreSession('public'), []);
  return (
    <div className={styles.page}>
      <Header key={pathname} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<div className={styles.screen} />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}
