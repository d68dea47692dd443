// The mailbox of the sandbox, read page by page.

/** All mails to this address with such a subject. */
export async function mailsTo(url, address, subjects) {
  const all = [];
  for (let next = ''; next !== null;) {
    const page = await (
      await fetch(`${url}/_sandbox/mail/api/messages?limit=200&to=${encodeURIComponent(address)}${next && `&after=${next}`}`)
    ).json();
    all.push(...page.items);
    next = page.next;
  }
  return all.filter(({ subject }) => subjects.test(subject));
}
