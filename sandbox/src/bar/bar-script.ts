/**
 * Runs in the browser, on every page of the product: a strip below it with links to the sandbox's tools. It lives in a shadow tree
 * and styles itself through style sheet objects, so that neither its looks nor the product's policy touch one another, and tells the
 * product how much of the screen it takes, before it is there: nothing is covered and nothing jumps.
 */
export const barScript = `
(async () => {
  const strip = 28;
  const room = new CSSStyleSheet();
  room.replaceSync('@media screen { :root { --os-inset-bottom: ' + strip + 'px; } body { padding-bottom: ' + strip + 'px; } }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, room];
  const { accounts, password, links } = await (await fetch('/_sandbox/bar.json')).json();
  const host = document.createElement('aside');
  host.id = 'sandbox-bar';
  host.setAttribute('aria-label', 'Sandbox');
  const shadow = host.attachShadow({ mode: 'open' });
  const style = new CSSStyleSheet();
  style.replaceSync(\`
    :host { position: fixed; inset: auto 0 0; height: \${strip}px; display: flex; justify-content: center; z-index: 2147483000; background: #17241f; font: 14px/1.4 system-ui, sans-serif; }
    @media print { :host { display: none; } }
    button, a { font: inherit; color: #f6f4ee; background: none; border: 0; padding: 8px 12px; text-align: left; text-decoration: none; cursor: pointer; display: block; width: 100%; box-sizing: border-box; border-radius: 4px; }
    button:hover, a:hover { background: #2f4a41; }
    button:focus-visible, a:focus-visible { outline: 2px solid #f2c14e; outline-offset: -2px; }
    .toggle { width: 100%; height: 100%; padding: 0 16px; border-radius: 0; font-size: 12px; text-align: center; }
    .toggle::after { content: ' ▴' / ''; } .toggle[aria-expanded=true]::after { content: ' ▾' / ''; }
    .panel { background: #17241f; border: 1px solid #52665d; border-radius: 8px; padding: 8px; position: absolute; bottom: calc(100% + 8px); width: 260px; max-width: calc(100vw - 32px); max-height: 70vh; overflow: auto; }
    .panel[hidden] { display: none; }
    p { color: #c3cdc7; margin: 4px 12px; } small { color: #c3cdc7; display: block; }
  \`);
  shadow.adoptedStyleSheets = [style];
  const make = (tag, text, properties = {}) => Object.assign(document.createElement(tag), { textContent: text, ...properties });
  const panel = make('div', '', { className: 'panel', hidden: true, id: 'panel' });
  const toggle = make('button', 'Sandbox', { className: 'toggle', type: 'button' });
  toggle.setAttribute('aria-controls', 'panel');
  const open = (yes) => { panel.hidden = !yes; toggle.setAttribute('aria-expanded', String(yes)); };
  open(false);
  toggle.onclick = () => open(panel.hidden);
  shadow.addEventListener('keydown', (event) => { if (event.key === 'Escape') { open(false); toggle.focus(); } });

  const said = make('p', ''); said.setAttribute('role', 'status');
  const post = (path, body) => fetch(path, { method: 'POST', credentials: 'same-origin', headers: body ? { 'content-type': 'application/json' } : {}, body: body && JSON.stringify(body) });
  const signIn = async ({ email, home }) => {
    said.textContent = 'Signing in as ' + email + ' …';
    try {
      await post('/api/auth/logout');
      const answer = await post('/api/auth/login', { email, password });
      if (answer.ok) return location.assign(home);
      said.textContent = (await answer.json()).message ?? 'Sign-in was refused';
    } catch { said.textContent = 'Orderstream is not responding'; }
  };
  for (const { label, href } of links) panel.append(make('a', label, { href, target: '_blank', rel: 'noopener' }));
  if (accounts.length) panel.append(make('p', 'Sign in as'));
  for (const account of accounts) {
    const button = make('button', account.label, { type: 'button', onclick: () => signIn(account) });
    button.append(make('small', account.email));
    panel.append(button);
  }
  panel.append(said);
  shadow.append(panel, toggle);
  document.body.append(host);
})();
`;
