import { sandboxPage } from '../bar/html.ts';
import { markup } from '../bar/markup.ts';
import { suggestedAccounts, type GoogleAccount } from './accounts.ts';

const accountForm = (action: string, { email, name }: GoogleAccount) =>
  markup` <form class="column" method="post" action="${action}">
    <input type="hidden" name="email" value="${email}" /><input type="hidden" name="name" value="${name}" />
    <button>${name} · ${email}</button>
  </form>`;

export const chooserPage = (action: string, problem?: string) =>
  sandboxPage({
    title: 'Choose a Google account',
    body: markup` <h1>Choose a Google account</h1>
      <p class="muted">This page stands in for Google. It asks for no password, and nothing leaves this machine.</p>
      ${problem === undefined ? markup`` : markup`<p role="alert">${problem}</p>`}
      ${suggestedAccounts.map((account) => accountForm(action, account))}
      <h2>Another account</h2>
      <form class="column" method="post" action="${action}">
        <label for="email">E-mail</label><input id="email" name="email" type="email" required autocomplete="off" />
        <label for="name">Name</label><input id="name" name="name" autocomplete="off" />
        <button>Continue</button>
      </form>
      <form class="column" method="post" action="${action}/abort"><button>Cancel</button></form>`,
  });
