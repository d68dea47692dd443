import { markup, type Markup } from '../../bar/markup.ts';

export const formatDay = (at: number | null) =>
  at === null ? '–' : new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(at * 1000);
export const formatMoment = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(at * 1000);

const badgeTones: Record<string, string> = {
  paid: 'good',
  active: 'good',
  succeeded: 'good',
  complete: 'good',
  delivered: 'good',
  won: 'good',
  canceled: 'quiet',
  expired: 'quiet',
  draft: 'quiet',
  void: 'quiet',
  dropped: 'quiet',
  failed: 'bad',
  past_due: 'bad',
  unpaid: 'bad',
  needs_response: 'bad',
  lost: 'bad',
  requires_payment_method: 'bad',
};
export const statusBadge = (status: string | null) =>
  markup`<span class="badge ${badgeTones[status ?? ''] ?? 'open'}">${(status ?? '').replaceAll('_', ' ')}</span>`;

export function pageLayout(base: string, title: string, body: Markup, width: 'narrow' | 'wide' | 'full' = 'narrow'): string {
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Payment sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${base}/style.css" />
        <script src="${base}/script.js" defer></script>
      </head>
      <body>
        <header class="sandbox-bar"><strong>Payment sandbox</strong> – no money moves</header>
        <main class="${width}">${body}</main>
      </body>
    </html>`.text;
}
