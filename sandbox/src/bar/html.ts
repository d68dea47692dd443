import { Markup, markup } from './markup.ts';

const style = `
:root { color-scheme: light dark; --ink: #17241f; --paper: #f6f4ee; --card: #fff; --line: #d9d5c9; --accent: #0b6b53; --muted: #5d675f; }
@media (prefers-color-scheme: dark) { :root { --ink: #ebe9e2; --paper: #141816; --card: #1d2320; --line: #39423d; --accent: #6cc9ac; --muted: #a3aca5; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); padding: 12px 16px; display: flex; gap: 16px; align-items: baseline; }
header strong { letter-spacing: .02em; }
main { max-width: 860px; margin: 0 auto; padding: 16px; }
a { color: var(--accent); }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
small, .muted { color: var(--muted); font-weight: 400; font-size: .9rem; }
.list { list-style: none; padding: 0; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: flex; flex-direction: column; padding: 12px 16px; text-decoration: none; overflow-wrap: anywhere; }
.list a:hover, .list a:focus-visible { background: color-mix(in srgb, var(--accent) 10%, transparent); }
.subject { font-weight: 600; color: var(--ink); }
form { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; margin: 16px 0; }
form.column { flex-direction: column; align-items: stretch; max-width: 420px; }
input { font: inherit; padding: 8px 12px; border: 1px solid var(--muted); border-radius: 6px; background: var(--card); color: var(--ink); min-width: 0; flex: 1; }
button { font: inherit; padding: 8px 16px; border: 0; border-radius: 6px; background: var(--accent); color: var(--paper); cursor: pointer; text-align: left; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 60vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; }
.choices { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 16px 0; }
.choice { display: flex; gap: 4px; }
.choice a { padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; text-decoration: none; }
.choice a[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--paper); }
.sample { max-width: 100%; }
iframe.sample { height: 720px; border: 0; outline: 1px solid var(--line); }
.empty { padding: 32px 0; color: var(--muted); }
`;

/** A page of the sandbox: deliberately plain, so that it is not mistaken for the product. */
export const sandboxPage = ({ title, body, script }: { title: string; body: Markup; script?: string }) =>
  markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Orderstream sandbox</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Markup(style)}
        </style>
        ${script === undefined ? markup`` : markup`<script src="${script}" defer></script>`}
      </head>
      <body>
        <header><strong>Orderstream sandbox</strong><a href="/">Back to Orderstream</a></header>
        <main>${body}</main>
      </body>
    </html>`.text;

/** Content security policy of sandbox pages: inline style, and scripts of the same origin only. */
export const sandboxPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
