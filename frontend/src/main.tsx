import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { prefetch } from './platform/prefetch.ts';
import { loadLanguage } from './platform/texts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the product');
// All code loads before the first render, so that the prerendered page is replaced at once. A screen that fails to load shows its own error.
void Promise.all([prefetch(window.location.pathname), loadLanguage()]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
