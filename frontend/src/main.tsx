import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { prefetch } from './platform/prefetch.ts';
import { loadLanguage } from './platform/texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the product');
// The prerendered page is replaced at once, not piece by piece; a screen that fails to load says so itself.
void Promise.all([prefetch(window.location.pathname), loadLanguage()]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
