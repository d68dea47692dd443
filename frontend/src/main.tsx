import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { prefetch } from './platform/prefetch.ts';
import { loadLanguage } from './platform/texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the product');

/** When the prerendered page is replaced, focuses the link that replaces a focused one. */
function keepFocusedLink(page: HTMLElement): void {
  const focused = document.activeElement;
  const address = focused?.getAttribute('href');
  if (!focused || !address) return;
  const sameLinks = () => [...page.querySelectorAll('a')].filter((link) => link.getAttribute('href') === address);
  const at = sameLinks().findIndex((link) => link === focused);
  const replacement = new MutationObserver(() => {
    if (focused.isConnected) return;
    replacement.disconnect();
    sameLinks()[at]?.focus();
  });
  replacement.observe(page, { childList: true });
}

// All code loads before the first render, so that the prerendered page is replaced at once. A screen that fails to load shows its own error.
void Promise.all([prefetch(window.location.pathname), loadLanguage()]).then(() => {
  keepFocusedLink(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
