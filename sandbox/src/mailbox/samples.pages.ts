import { languageNames, languages, type Language } from '@orderstream/contracts/shared/languages';
import { sandboxPage } from '../bar/html.ts';
import { markup, type Markup } from '../bar/markup.ts';
import { linkedText, mailboxPath } from './pages.ts';
import type { MailSample } from './samples.ts';

export const samplesPath = `${mailboxPath}/samples`;

const forms = { html: 'HTML', text: 'Plain text' } as const;
const widths = ['600', '390'] as const;
type SampleView = { language: Language; form: keyof typeof forms; width: (typeof widths)[number] };

/** What the address chooses; an unknown value is the first one. */
export function sampleViewOf(query: URLSearchParams): SampleView {
  const valueInQuery = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === query.get(name)) ?? values[0];
  return {
    language: valueInQuery('language', languages),
    form: valueInQuery('form', ['html', 'text']),
    width: valueInQuery('width', widths),
  };
}

const sampleAddress = (id: string, view: SampleView) => `${samplesPath}${id && `/${id}`}?${new URLSearchParams(view).toString()}`;

/** Links between the values of one choice; the current one is marked. */
const choiceNav = (label: string, options: { text: string; href: string; isCurrent: boolean }[]): Markup =>
  markup` <nav class="choice" aria-label="${label}">
    ${options.map(({ text, href, isCurrent }) => markup`<a href="${href}" ${isCurrent ? markup`aria-current="true"` : markup``}>${text}</a>`)}
  </nav>`;

const languageNav = (id: string, view: SampleView) =>
  choiceNav(
    'Language',
    languages.map((language) => ({
      text: languageNames[language],
      href: sampleAddress(id, { ...view, language }),
      isCurrent: language === view.language,
    })),
  );

const formNav = (id: string, view: SampleView) =>
  choiceNav(
    'Form',
    (['html', 'text'] as const).map((form) => ({
      text: forms[form],
      href: sampleAddress(id, { ...view, form }),
      isCurrent: form === view.form,
    })),
  );

const widthNav = (id: string, view: SampleView) =>
  choiceNav(
    'Width',
    widths.map((width) => ({ text: `${width} px`, href: sampleAddress(id, { ...view, width }), isCurrent: width === view.width })),
  );

export function sampleListPage(samples: readonly MailSample[], view: SampleView): string {
  const sampleRow = (sample: MailSample) =>
    markup` <li>
      <a href="${sampleAddress(sample.id, view)}">
        <span class="subject" lang="${view.language}">${sample[view.language].subject}</span>
        <span class="muted">${sample.name}</span>
      </a>
    </li>`;
  const list = markup`<ul class="list">
    ${samples.map(sampleRow)}
  </ul>`;
  return sandboxPage({
    title: 'Mail samples',
    body: markup` <p><a href="${mailboxPath}">← Mailbox</a></p>
      <h1>Mail samples <small>${String(samples.length)}</small></h1>
      <p>Every mail of Orderstream with sample data.</p>
      ${languageNav('', view)} ${samples.length === 0 ? markup`<p class="empty">There are no mails.</p>` : list}`,
  });
}

export function samplePage(sample: MailSample, view: SampleView): string {
  const { subject, text } = sample[view.language];
  const size = `width: ${view.width}px`;
  const source = `${samplesPath}/${sample.id}/html?language=${view.language}`;
  const shown =
    view.form === 'text'
      ? markup`<pre class="sample" lang="${view.language}" style="${size}">${linkedText(text)}</pre>`
      : markup`<iframe
          class="sample"
          title="The mail as its reader sees it"
          src="${source}"
          style="${size}"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`;
  return sandboxPage({
    title: sample.name,
    body: markup` <p><a href="${sampleAddress('', view)}">← All samples</a></p>
      <h1 lang="${view.language}">${subject}</h1>
      <p class="muted">${sample.name}</p>
      <div class="choices">${languageNav(sample.id, view)} ${formNav(sample.id, view)} ${widthNav(sample.id, view)}</div>
      ${shown}`,
  });
}

export const noSamplePage = (): string =>
  sandboxPage({
    title: 'No such sample',
    body: markup`<h1>No such sample</h1>
      <p><a href="${samplesPath}">All samples</a></p>`,
  });

/** The last lines name the error. */
export const failedSamplesPage = (error: unknown): string => {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return sandboxPage({
    title: 'Mail samples',
    body: markup` <p><a href="${mailboxPath}">← Mailbox</a></p>
      <h1>Mail samples</h1>
      <p role="alert">The samples could not be rendered. Reload the page to try again.</p>
      <pre>${(stderr || message || 'no reason given').trim().split('\n').slice(-12).join('\n')}</pre>`,
  });
};
