import { cardEntries, startProvider, subscribeWithCard, type RunningProvider } from '../testing/provider.ts';

let p: RunningProvider;
afterEach(() => p.close());

describe('behind a proxy the pages', () => {
  it('use the public address, whether or not the proxy strips its prefix', async () => {
    p = await startProvider({ publicUrl: 'http://localhost:3000/_sandbox/pay' });
    const { url, id } = await p.stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: 'price_sandbox_instagram_creator', quantity: 1 }],
      success_url: 'http://shop.test/s',
    });
    expect(url).toBe(`http://localhost:3000/_sandbox/pay/c/pay/${id}`);
    const whole = await p.visit().open(`/_sandbox/pay/c/pay/${id}`);
    const short = await p.visit().open(`/c/pay/${id}`);
    expect([whole.status, short.status]).toEqual([200, 200]);
    expect(whole.text).toContain('href="/_sandbox/pay/style.css"');
    expect(whole.headers.get('set-cookie')).toContain('Path=/_sandbox/pay; HttpOnly; SameSite=Lax');
    expect((await p.visit().open('/_sandbox/pay')).text).toContain('Payment sandbox');
    const challenged = await p.visit().submit(`/_sandbox/pay/c/pay/${id}`, cardEntries('4000002500003155', { email: 'ann@example.test' }));
    expect(challenged.location).toMatch(/^\/_sandbox\/pay\/3ds\/pi_sbx/);
  });
});

describe('the documents of a payment', () => {
  it('are an invoice, its PDF and a receipt that shows refunds', async () => {
    p = await startProvider();
    const { session } = await subscribeWithCard(p);
    const invoice = await p.stripe.invoices.retrieve(session.invoice as string);
    const [charge] = (await p.stripe.charges.list()).data;
    await p.stripe.refunds.create({ charge: charge!.id, amount: 900 });
    const { open } = p.visit();
    expect((await open(invoice.hosted_invoice_url!)).text).toContain(`Invoice ${invoice.number}`);
    const pdf = await open(invoice.invoice_pdf!);
    expect([pdf.headers.get('content-type'), pdf.text.startsWith('%PDF-1.4'), pdf.text.includes('Total: $49.00')]).toEqual([
      'application/pdf',
      true,
      true,
    ]);
    for (const address of [`/payments/${charge!.id}`, `/payments/${charge!.payment_intent as string}`])
      expect((await open(address)).text).toContain(`<h1><code>${address.slice('/payments/'.length)}</code>`);
    expect((await open(`/disputes/${charge!.id}`)).status).toBe(404);
    const receipt = await open(charge!.receipt_url!);
    expect(receipt.text).toContain('−$9.00');
    expect(receipt.text).toContain('$40.00');
  });

  it('and all other pages are marked as a sandbox, escape all input and load nothing from other sites', async () => {
    p = await startProvider();
    const open = await p.stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://shop.test/s',
      line_items: [{ quantity: 1, price_data: { currency: 'jpy', unit_amount: 500, product_data: { name: '<script>alert(1)</script>' } } }],
    });
    for (const path of [new URL(open.url!).pathname, '/', '/?show=Sessions', `/objects/checkout.session/${open.id}`, '/nothing']) {
      const { text, headers } = await p.visit().open(path);
      expect(text).toContain('no money moves');
      expect(text).not.toMatch(/<script(?! src="\/script\.js" defer><\/script>)/);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await p.visit().open(new URL(open.url!).pathname)).text).toContain('¥500');
  });
});
