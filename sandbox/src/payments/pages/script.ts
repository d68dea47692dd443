/** Script of the pages, for convenience only: all links and forms work without it. */
export const pageScript = `
addEventListener('submit', (event) => {
  const form = event.target;
  if (form.hasAttribute('aria-busy')) return event.preventDefault();
  form.setAttribute('aria-busy', 'true');
  // The button keeps its name and value, which a disabled one would not send.
  const { submitter } = event;
  if (submitter?.dataset.busy) submitter.textContent = submitter.dataset.busy;
});
// The browser may bring a page back as it was left.
addEventListener('pageshow', (event) => event.persisted && location.reload());
addEventListener('click', (event) => {
  const link = event.target.closest('a[data-number]');
  const form = link?.closest('section').querySelector('form:has([name=number])');
  if (!form) return;
  event.preventDefault();
  for (const name of ['number', 'expiry', 'cvc']) form.elements[name].value = link.dataset[name];
  form.elements.number.focus();
});
addEventListener('input', ({ target }) => {
  if (target.name !== 'number' || target.selectionStart !== target.value.length) return;
  target.value = target.value.replace(/\\D/g, '').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
});
`;
