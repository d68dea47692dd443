import { languages, type Language } from '@orderstream/contracts/shared/languages';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Screens } from './app/App.tsx';
import { prefetch } from './platform/prefetch.ts';
import { languageChoice } from './platform/texts.ts';

/** The HTML of a public page as any visitor first sees it, in each language. Called at build time by build/first-words.mjs. */
export async function prerenderPage(path: string): Promise<{ language: Language; html: string }[]> {
  await prefetch(path);
  return languages.map((language) => ({ language, html: htmlIn(language, path) }));
}

function htmlIn(language: Language, path: string): string {
  languageChoice.set(language);
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <Screens />
      </StaticRouter>
    </StrictMode>,
  );
}
