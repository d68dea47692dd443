import type { WebhookDelivery, Kind } from '../store.ts';
import { controlRoutes } from '../control.ts';
import { emptyBranch } from '../api/form.ts';
import { ApiError } from '../api/errors.ts';
import { formatMoney } from '../currencies.ts';
import { statusBadge, formatMoment } from './html.ts';
import { markup, type Markup } from '../../bar/markup.ts';
import type { PageReply, Visit } from './page.ts';

const shownKinds: { [label: string]: Kind } = {
  Sessions: 'checkout.session',
  Subscriptions: 'subscription',
  Invoices: 'invoice',
  Charges: 'charge',
  Refunds: 'refund',
  Disputes: 'dispute',
  Customers: 'customer',
  Prices: 'price',
};
const rows = 50;

/** The console: the provider's objects and all controls. */
export async function consolePage(visit: Visit): Promise<PageReply> {
  const { sandbox, form, query, base } = visit;
  const tab = query.get('show') ?? 'Events';
  if (form) {
    const control = Object.hasOwn(controlRoutes, form.control ?? '') ? controlRoutes[form.control!] : undefined;
    if (!control) throw new ApiError(404, 'Unknown control.');
    const { guard: _, control: __, ...given } = form;
    await control(sandbox, Object.assign(emptyBranch(), given));
    return { to: `${base}/?show=${encodeURIComponent(tab)}` };
  }
  const tabs = ['Events', ...Object.keys(shownKinds)];
  return {
    title: 'Console',
    width: 'full',
    body: markup`<h1>Payment sandbox</h1>
      <div class="grid">${clockCard(visit, tab)} ${webhookCard(visit, tab)}</div>
      <section class="card" aria-label="${tab}">
        <nav class="tabs" aria-label="What to show">
          ${tabs.map((each) => markup`<a href="?show=${each}" ${each === tab && markup`aria-current="page"`}>${each}</a>`)}
        </nav>
        ${tab === 'Events' ? eventTable(visit) : objectTable(visit, tab)}
      </section>`,
  };
}

const controlButton = ({ guard }: Visit, tab: string, control: string, label: string, fields: Record<string, string>): Markup =>
  markup`<form method="post" action="?show=${tab}">${guard}<input type="hidden" name="control" value="${control}" />
    ${Object.entries(fields).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="plain">${label}</button></form>`;

function clockCard(visit: Visit, tab: string): Markup {
  const { w, guard } = visit;
  const jobs = w.store.all('job').toSorted((one, two) => one.due - two.due);
  const [next] = jobs.filter(({ wall }) => !wall);
  return markup`<section class="card" aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p><strong>${formatMoment(w.now())}</strong> UTC
      <span class="soft">${w.clock.offset > 0 ? `${(w.clock.offset / 86_400).toFixed(1)} days ahead` : 'as the wall says'}</span></p>
    <p class="soft small">${next ? `Next: ${next.task.replaceAll('_', ' ')} of ${next.subject} on ${formatMoment(next.due)}` : 'Nothing is due.'}</p>
    <form method="post" action="?show=${tab}" class="field">${guard}<input type="hidden" name="control" value="clock" />
      <label for="advance">Advance by</label>
      <div class="pair"><input id="advance" name="advance" value="32d" required pattern="(\\d+\\s*[smhdw]\\s*)+" /><button>Advance</button></div>
    </form>
    <div class="actions">${['1h', '1d', '7d', '32d'].map((by) => controlButton(visit, tab, 'clock', `+ ${by}`, { advance: by }))}</div>
  </section>`;
}

function webhookCard(visit: Visit, tab: string): Markup {
  const { webhooks, w } = visit.sandbox;
  const { held_back: heldBack, in_flight: inFlight, ...next } = webhooks.backlog;
  const planned = Object.entries(next).filter(([, count]) => count > 0);
  return markup`<section class="card" aria-labelledby="webhooks">
    <h2 id="webhooks">Webhooks</h2>
    <p>${w.store.all('webhook_endpoint').map(({ url }) => markup`<code>${url}</code> `)}</p>
    <p class="soft small">${webhooks.paused ? 'Paused. ' : ''}${heldBack} held back, ${inFlight} under way.
      ${planned.map(([what, count]) => `Next ${count}: ${what.replaceAll('_', ' ')}. `)}</p>
    <div class="actions">
      ${webhooks.paused ? null : controlButton(visit, tab, 'webhooks', 'Pause', { pause: 'true' })}
      ${controlButton(visit, tab, 'webhooks', webhooks.paused ? 'Resume and send' : 'Send what waits', { flush: 'true' })}
      ${controlButton(visit, tab, 'webhooks', 'Drop next', { drop: '1' })} ${controlButton(visit, tab, 'webhooks', 'Duplicate next', { duplicate: '1' })}
      ${controlButton(visit, tab, 'webhooks', 'Shuffle next 10', { shuffle: '10' })} ${controlButton(visit, tab, 'webhooks', 'Next with stale state', { stale: '1' })}
      ${controlButton(visit, tab, 'webhooks', 'Next badly signed', { bad_signature: '1' })}
    </div>
  </section>`;
}

function eventTable(visit: Visit): Markup {
  const { w, base } = visit;
  const deliveries = w.store.all('delivery');
  const events = w.store.all('event');
  const eventRow = (event: (typeof events)[number]) =>
    markup`<tr>
      <td>${formatMoment(event.created)}</td>
      <td><a href="${base}/objects/event/${event.id}">${event.type}</a><br /><code>${(event.data.object as { id?: string }).id}</code></td>
      <td>${deliveries.filter((each) => each.event === event.id).map(deliveryLine)}</td>
      <td>${controlButton(visit, 'Events', 'webhooks', 'Resend', { resend: event.id })}</td>
    </tr>`;
  return table(['Time (UTC)', 'Event', 'Deliveries', 'Actions'], events, eventRow);
}

const deliveryLine = ({ state, attempts }: WebhookDelivery) => {
  const last = attempts.at(-1);
  const how = last ? `${last.status ?? last.error} in ${last.ms} ms${last.note && ` (${last.note})`}` : '';
  return markup`<div>${statusBadge(state)} <span class="soft">${attempts.length > 1 ? `${attempts.length} attempts, ` : ''}${how}</span></div>`;
};

function objectTable(visit: Visit, tab: string): Markup {
  const { w, base } = visit;
  const kind = Object.hasOwn(shownKinds, tab) ? shownKinds[tab] : undefined;
  if (!kind) throw new ApiError(404, 'Nothing of that name is shown.');
  const allOfKind = w.store.all(kind) as unknown as Record<string, unknown>[];
  const objectRow = (each: Record<string, unknown>) => {
    const amount = each.amount_total ?? each.total ?? each.amount ?? each.unit_amount;
    const id = String(each.id);
    return markup`<tr>
      <td>${formatMoment(each.created as number)}</td>
      <td><a href="${base}/objects/${kind}/${id}"><code>${id}</code></a></td>
      <td class="number">${typeof amount === 'number' && formatMoney(amount, each.currency as string)}</td>
      <td>${typeof each.status === 'string' && statusBadge(each.status)} ${typeof each.payment_status === 'string' && statusBadge(each.payment_status)}</td>
      <td>${actionButtons(visit, tab, each)}</td>
    </tr>`;
  };
  return table(['Created (UTC)', 'Id', 'Amount', 'Status', 'Actions'], allOfKind, objectRow);
}

/** The buttons for the decisions that an object allows. */
function actionButtons(visit: Visit, tab: string, each: Record<string, unknown>): Markup {
  const id = String(each.id);
  const due = visit.w.store
    .all('job')
    .find(({ subject, task }) => (subject === id || subject === each.payment_intent) && task.startsWith('settle'));
  const actionButton = (label: string, fields: Record<string, string>) => controlButton(visit, tab, 'act', label, fields);
  return markup`<div class="actions">
    ${each.object === 'checkout.session' && each.status === 'open' && markup`<a class="button plain" href="${String(each.url)}">Open</a>${actionButton('Expire', { expire: id })}`}
    ${each.object === 'dispute' && each.status === 'needs_response' && [actionButton('Won', { dispute: id, outcome: 'won' }), actionButton('Lost', { dispute: id, outcome: 'lost' })]}
    ${due && [actionButton('Succeed now', { settle: due.subject, succeeds: 'true' }), actionButton('Fail now', { settle: due.subject, succeeds: 'false' })]}
  </div>`;
}

/** A table of the newest items. */
function table<T>(heads: string[], items: T[], row: (each: T) => Markup): Markup {
  if (items.length === 0) return markup`<p class="soft">Nothing yet.</p>`;
  return markup`<div class="scroll"><table>
    <thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${items.slice(-rows).toReversed().map(row)}</tbody>
  </table></div>
  ${items.length > rows && markup`<p class="soft small">The newest ${rows} of ${items.length}.</p>`}`;
}

const readable = [...Object.values(shownKinds), 'event', 'payment_intent', 'payment_method', 'invoice_payment', 'product'] as const;

/** The kinds of object behind the paths of Stripe's dashboard, to which the product links. */
const inDashboard: Readonly<Record<string, (id: string) => Kind>> = {
  payments: (id) => (id.startsWith('ch_') ? 'charge' : 'payment_intent'),
  subscriptions: () => 'subscription',
  disputes: () => 'dispute',
};

export function objectPage({ w, base, id, query }: Visit): PageReply {
  const requestedKind = query.get('kind') ?? '';
  const wanted = Object.hasOwn(inDashboard, requestedKind) ? inDashboard[requestedKind]?.(id) : requestedKind;
  const kind = readable.find((each) => each === wanted);
  if (!kind) throw new ApiError(404, 'Nothing of that name is shown.');
  const stored = w.store.get(kind, id);
  return {
    title: id,
    width: 'wide',
    body: markup`<p><a href="${base}/">← Console</a></p><h1><code>${id}</code></h1><pre tabindex="0">${JSON.stringify(stored, null, 2)}</pre>`,
  };
}
