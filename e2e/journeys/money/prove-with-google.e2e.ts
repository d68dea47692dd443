import { expect, expectToast, openAnotherBrowser, test } from '../../support/product.ts';
import { ageSignIns, proveAfterOthers, signInWithGoogle } from '../../support/prove.ts';
import { refundWhole } from '../../support/refund.ts';
import { placePaidOrder } from '../../support/provider.ts';

test(
  'an administrator refunds after proving with no Google account but their own',
  { tag: '@wide' },
  async ({ page, browser, people, newcomer }) => {
    const [customer, other] = [await people.active(), await people.withRole('admin')];
    const id = await placePaidOrder(people.admin, await people.signedIn(customer), ['Instagram', 'Business']);
    const administrator = await people.withRole('admin');
    const office = await openAnotherBrowser(browser, page);
    await signInWithGoogle(office, administrator.email, `/admin/orders/${id}`);
    await ageSignIns(administrator.email);
    await refundWhole(office);

    await proveAfterOthers(office, administrator.email, [other.email, newcomer.email]);
    await expectToast(office, /^The refund is on its way/);
    await expect(office.getByText('Refunded', { exact: true }).first()).toBeVisible();
    const session = await office.request.post('/api/auth/refresh');
    expect(await session.json()).toMatchObject({ user: { id: administrator.id } });
    await office.context().close();
  },
);
