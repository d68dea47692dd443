import type Stripe from 'stripe';
import { testCard, testCards } from '../cards.ts';
import { newBankMethod, newCardMethod } from '../objects/money.ts';
import type { ProviderWorld } from '../world.ts';
import { markup, type Markup } from '../../bar/markup.ts';
import type { Visit } from './page.ts';

export interface FormProblem {
  field: 'number' | 'expiry' | 'cvc' | 'email' | null;
  text: string;
}
type Owner = { email: string | null; name: string | null };

/** Creates a payment method from the form, or returns what is wrong. Only the last four digits and the behaviour are stored. */
export function methodFrom(w: ProviderWorld, form: Record<string, string>, owner: Owner): Stripe.PaymentMethod | FormProblem {
  const { bank } = form;
  const name = form.name?.trim().slice(0, 200) || owner.name;
  const email = owner.email ?? form.email?.trim().slice(0, 512) ?? '';
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return { field: 'email', text: 'Enter your e-mail address.' };
  if (bank === 'succeeds' || bank === 'fails') {
    const method = w.store.put(
      'payment_method',
      newBankMethod(w, { email, name }, form.type === 'sepa_debit' ? 'sepa_debit' : 'us_bank_account'),
    );
    w.store.put('card', { id: method.id, behaviour: { bank } });
    return method;
  }
  const card = testCard(form.number ?? '');
  if (!card) return { field: 'number', text: 'This is not a test card. The sandbox takes only the numbers listed below.' };
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(form.expiry ?? '') ?? [];
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  if (!(expMonth >= 1 && expMonth <= 12)) return { field: 'expiry', text: 'Enter the expiration date as MM/YY.' };
  if (Date.UTC(expYear, expMonth, 1) / 1000 <= w.now()) return { field: 'expiry', text: "Your card's expiration date is in the past." };
  if (!/^\d{3,4}$/.test((form.cvc ?? '').trim())) return { field: 'cvc', text: 'Enter the security code, three digits.' };
  const shown = { last4: card.number.slice(-4), brand: card.brand, exp_month: expMonth, exp_year: expYear };
  const method = w.store.put('payment_method', newCardMethod(w, { email, name }, shown));
  w.store.put('card', { id: method.id, behaviour: card.behaviour });
  return method;
}

/** A bank's refusal as a problem of the form field that it concerns. */
export const declinedProblem = (code: string | undefined, text: string): FormProblem => ({
  field: code === 'expired_card' ? 'expiry' : code === 'incorrect_cvc' ? 'cvc' : 'number',
  text,
});

export const isProblem = (value: Stripe.PaymentMethod | FormProblem): value is FormProblem => 'field' in value;

export const problemAlert = (problem: FormProblem | null) =>
  problem && markup`<p class="alert" role="alert" id="problem">${problem.text}</p>`;

const formField = (name: string, label: string, value: string, problem: FormProblem | null, attributes: Markup) =>
  markup`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" ${attributes} ${problem?.field === name && markup`aria-invalid="true" aria-describedby="problem" autofocus`} />
  </div>`;

const groupDigits = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');
const futureExpiry = ({ w }: Visit) => `12/${String((new Date(w.now() * 1000).getUTCFullYear() + 2) % 100).padStart(2, '0')}`;

/** A link that fills in the form: by a script, or without scripts by the page that it opens. */
const fillCardLink = (visit: Visit, number: string) =>
  markup`<a href="?card=${number}" data-number="${groupDigits(number)}" data-expiry="${futureExpiry(visit)}" data-cvc="123">${groupDigits(number)}</a>`;

/** The card fields, filled in with the chosen test card. After an error, only test numbers are shown again. */
export function cardFields(visit: Visit, owner: Owner, problem: FormProblem | null): Markup {
  const { query, form } = visit;
  const chosen = query.has('card') && !form;
  const number = testCard((form ? form.number : query.get('card')) ?? '')?.number ?? '';
  const keptEntry = (name: string) => form?.[name] ?? '';
  const expiry = futureExpiry(visit);
  return markup`<p class="soft small">Only test cards work here. Fill in ${fillCardLink(visit, testCards[0]!.number)}, or choose another below.</p>
    ${owner.email === null && formField('email', 'Email', keptEntry('email'), problem, markup`type="email" required autocomplete="email"`)}
    ${formField('number', 'Card number', groupDigits(number), problem, markup`inputmode="numeric" required autocomplete="off" placeholder="4242 4242 4242 4242"`)}
    <div class="pair">
      ${formField('expiry', 'Expiration (MM/YY)', chosen ? expiry : keptEntry('expiry'), problem, markup`required autocomplete="off" placeholder="${expiry}"`)}
      ${formField('cvc', 'CVC', chosen ? '123' : '', problem, markup`inputmode="numeric" required autocomplete="off" placeholder="123"`)}
    </div>
    ${formField('name', 'Name on card', keptEntry('name') || (owner.name ?? ''), problem, markup`autocomplete="name"`)}`;
}

export const cardList = (visit: Visit) =>
  markup`<details>
    <summary>Test cards</summary>
    <p class="soft small">Choose a number to fill in the form. Any future date and any security code will do.</p>
    <div class="scroll">
      <table>
        <thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead>
        <tbody>
          ${testCards.map(
            ({ number, says }) =>
              markup`<tr>
                <td class="nowrap">${fillCardLink(visit, number)}</td>
                <td>${says}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;

export const methodName = (method: Stripe.PaymentMethod) => {
  if (method.card) return `${method.card.brand === 'visa' ? 'Visa' : 'Mastercard'} •••• ${method.card.last4}`;
  return `Bank debit •••• ${method.sepa_debit?.last4 ?? method.us_bank_account?.last4}`;
};
