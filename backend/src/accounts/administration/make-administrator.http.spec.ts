import { asSystem } from '../../platform/deciding/context.ts';
import { depsIn } from '../../platform/deciding/use-case.ts';
import { startShop } from '../testing/people.ts';
import { administratorNeeds, makeAdministrator } from './make-administrator.ts';

const shop = startShop();
const make = (email: string) => asSystem(60_000, () => makeAdministrator(depsIn(shop().app.nest, administratorNeeds), email));

describe('the first administrator of an installation', () => {
  it('is the confirmed user whom the operator names', async () => {
    const { email, token } = await shop().person('pending_approval');
    const { position } = await make(email);
    expect((await shop().me(token, position)).body).toMatchObject({ status: 'active', roles: ['admin'] });
  });

  it('cannot be a user without a confirmed address, or an unknown one', async () => {
    await shop().signUpUser('unconfirmed@shop.test');
    await expect(make('unconfirmed@shop.test')).rejects.toMatchObject({ code: 'email_unconfirmed' });
    await expect(make('nobody@shop.test')).rejects.toMatchObject({ code: 'account_unknown' });
  });
});
