import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Screens } from './app/App.tsx';
import { prefetch } from './platform/prefetch.ts';
import { languageChoice, type Language } from './platform/texts.ts';

/** The HTML of a public page as any visitor first sees it. Called at build time by build/first-words.mjs. */
export async function prerenderPage(path: string, language: Language): Promise<string> {
  await prefetch(path);
  languageChoice.set(language);
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </StrictMode>,
  );
}
