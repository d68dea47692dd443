// Runs before the first paint and before any other script has loaded.
// Sets light or dark before the first paint, so that dark mode does not flash white. The same rule is in src/platform/color-mode.ts.
(function () {
  var mode = null;
  try {
    mode = localStorage.getItem('orderstream.mode');
  } catch (error) {
    console.warn('This browser keeps no settings', error);
  }
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// The HTML of a public page has its texts in the language that the browser requested. If another language was chosen, they stay hidden until the scripts have loaded.
// Russian text moves if its font arrives after the first paint.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('orderstream.language');
    if (chosen !== null && chosen !== document.documentElement.lang) document.documentElement.dataset.otherWords = '';
  } catch {
    // Without storage no choice is known.
  }
  var font = document.querySelector('meta[name="cyrillic-font"]');
  if (font === null || !/^ru\b/i.test(chosen || navigator.language)) return;
  var preload = document.createElement('link');
  Object.assign(preload, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font.content });
  document.head.append(preload);
})();

// Requests the session and the data of the address while the scripts are loading. src/platform/ahead.ts takes the answers;
// everything else is requested as usual.
(function () {
  var path = location.pathname.replace(/\/$/, '');
  var guarded = /^\/(app|admin|audit|payment|account-status)(\/|$)/;
  var requestsByAddress = [
    [/^\/app(\/dashboard)?$/, '/api/subscriptions', '/api/orders?stage=1&limit=5', '/api/orders?limit=5'],
    [
      /^\/app\/orders$/,
      '/api/orders?stage=1&limit=20',
      '/api/orders?stage=2&limit=20',
      '/api/orders?stage=3&limit=20',
      '/api/orders?stage=4&limit=20',
    ],
    [/^\/app\/orders\/new$/, '/api/catalogue'],
    [/^\/app\/orders\/(?!new$)([\w-]+)$/, '/api/orders/$1', '/api/orders/$1/timeline'],
    [/^\/app\/subscriptions$/, '/api/subscriptions'],
    [/^\/app\/transactions$/, '/api/transactions?limit=25', '/api/subscriptions'],
    [/^\/app\/receipts\/([\w-]+)$/, '/api/receipts/$1'],
    [/^\/app\/profile$/, '/api/me/billing'],
    [
      /^\/(app|audit)\/settings$/,
      '/api/me/ways-in',
      '/api/auth/providers',
      '/api/me/second-factor',
      '/api/me/mail-choices',
      '/api/auth/sessions',
    ],
  ];
  var answers = new Map();
  function publishAnswers() {
    // The caller that takes the answer also gets the failure.
    for (var answer of answers.values()) answer.catch(function () {});
    window.orderstreamAhead = { at: Date.now(), answers: answers };
  }
  var preload = { '': '/api/prices', '/pricing': '/api/prices', '/login': '/api/auth/providers', '/signup': '/api/auth/providers' }[path];
  if (preload) {
    answers.set(preload, fetch(preload, { headers: { accept: 'application/json' } }));
    publishAnswers();
  }

  var position = null;
  try {
    if (!guarded.test(path) || localStorage.getItem('orderstream.signed-in') === null || typeof AbortSignal.timeout !== 'function') return;
    position = localStorage.getItem('orderstream.position');
  } catch {
    return;
  }

  function renew() {
    return fetch('/api/auth/refresh', { method: 'POST', signal: AbortSignal.timeout(10000) });
  }
  // One renewal at a time in all tabs, as in src/platform/session.ts.
  var session = navigator.locks ? navigator.locks.request('orderstream.refresh', renew) : renew();
  var headers = session
    .then(function (answer) {
      if (!answer.ok) throw new Error('There is no session');
      return answer.clone().json();
    })
    .then(function (body) {
      var requestHeaders = { accept: 'application/json', authorization: 'Bearer ' + body.access_token };
      if (/^\d{1,20}$/.test(position || '')) requestHeaders['x-read-after'] = position;
      return requestHeaders;
    });

  answers.set('/api/auth/refresh', session);
  function requestAhead(address) {
    answers.set(
      address,
      headers.then(function (requestHeaders) {
        return fetch(address, { headers: requestHeaders, signal: AbortSignal.timeout(20000) });
      }),
    );
  }
  requestAhead('/api/me');
  for (var [pattern, ...addresses] of requestsByAddress) {
    var match = pattern.exec(path);
    // With a search or a filter in the address, the screen requests other data.
    if (match && !(location.search && /^\/app\/(orders|transactions)$/.test(path)))
      for (var address of addresses) requestAhead(address.replace('$1', match[1]));
  }
  publishAnswers();
})();
