import { eventually } from '@orderstream/client/eventually';
import { castOf } from '../../accounts/testing/cast.ts';
import type { People, SignedInPerson } from '../../accounts/testing/people.ts';

export const creator = { channel: 'LinkedIn', product_type: 'Creator' } as const;
export const asPerson = ({ token }: SignedInPerson) => ({ as: token });

/** What people and the office of a shop do by its API. */
export function officeOf(shop: () => People) {
  const cast = castOf(shop, { admin: ['admin'] });
  const api = () => shop().app;
  const postAsOffice = <T = Record<string, unknown>>(path: string, body: object = {}, more: { key?: string } = {}) =>
    api().post<T>(`/api/admin${path}`, body, { ...asPerson(cast.admin), ...more });
  const readAsOffice = <T>(path: string, headers: Record<string, string> = {}) =>
    api().get<T>(`/api/admin${path}`, { ...asPerson(cast.admin), headers });
  return {
    postAsOffice,
    readAsOffice,
    async addUnit(text: string, of: object = creator) {
      const made = await postAsOffice<{ product_id: string; position: string }>('/products', { ...of, private_info: text });
      expect(made.status).toBe(201);
      // The office assigns units that its list shows.
      await readAsOffice('/products', { 'x-read-after': made.body.position });
      return made.body.product_id;
    },
    async placeOrder(by: SignedInPerson, quantity = 1) {
      const made = await api().post<{ order_id: string }>('/api/orders', { ...creator, quantity }, asPerson(by));
      expect(made.status).toBe(201);
      return made.body.order_id;
    },
    async createCustomOrder(of: SignedInPerson, more: object = {}) {
      const terms = { amount: 700, order_type: 'one_time', description: 'made to measure', user_id: of.id, ...more };
      return (await postAsOffice<{ order_id: string }>('/orders', terms)).body.order_id;
    },
    setStatus: (person: SignedInPerson, status = 'suspended') =>
      api().patch(`/api/admin/users/${person.id}/status`, { status }, asPerson(cast.admin)),
    waitForStatus: (order: string, status: string) =>
      eventually(
        async () => (await readAsOffice<{ status: string }>(`/orders/${order}`)).body.status === status,
        `${order} being ${status}`,
      ),
  };
}
