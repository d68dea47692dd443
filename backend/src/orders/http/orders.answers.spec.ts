import { officeAnswer, orderAnswer, type OrderOfUser } from '@orderstream/projections/orders/order-list.reads';
import { orderList } from '@orderstream/projections/orders/order-list.table';
import { deliveredUnits, problemsWithUnits } from '@orderstream/projections/orders/order-units.reads';
import type { ReportedProblem } from '@orderstream/projections/payments/attention/problems.reads';
import type { ListedProduct } from '@orderstream/projections/stock/product.reads';
import { AdminOrderAnswer, OrderAnswer } from './orders.requests.ts';

const describedFields = (answer: new () => object): string[] =>
  (Reflect.getMetadata('swagger/apiModelPropertiesArray', answer.prototype as object) as string[]).map((name) => name.slice(1)).sort();

/** Every column, and the values that are joined to the row. */
const row = {
  ...Object.fromEntries(
    [
      ...Object.keys(orderList.columns),
      'description',
      'has_private_info',
      'subscription_ended',
      'user',
      'taken_by',
      'tags',
      'private_info_mask',
    ].map((name) => [name, name]),
  ),
  payments_under_review: [],
} as unknown as OrderOfUser;

describe('the answer about an order', () => {
  it('has exactly the fields that the description of the API names', () => {
    expect(Object.keys(orderAnswer(row)).sort()).toEqual(describedFields(OrderAnswer));
    expect(Object.keys(officeAnswer(row, [])).sort()).toEqual(describedFields(AdminOrderAnswer));
  });

  it('shows the order’s units, without those that belong to another order now', () => {
    const unit = { channel: 'LinkedIn', product_type: 'Creator', mask: 'ab****yz', version: 'v1' } as const;
    const units = ['u1', 'u2', 'u3'].map((id) => ({ ...unit, id, assigned_order_id: id === 'u2' ? 'o2' : 'o1' }) as ListedProduct);
    expect(deliveredUnits(units, { id: 'o1', replacements: [{ old: 'u0', new: 'u3' }] })).toEqual([
      { ...unit, id: 'u1', replacement: false },
      { ...unit, id: 'u3', replacement: true },
    ]);
  });

  it('shows each report with the unit that the order has now, through every replacement', () => {
    const reportOf = (id: string) => ({ product_id: id }) as ReportedProblem;
    const replacements = ['u1', 'u2'].map((old, index) => ({ old, new: `u${index + 2}` }));
    const unitsOf = (...ids: string[]) => problemsWithUnits(ids.map(reportOf), { replacements }).map(({ unit_id }) => unit_id);
    expect(unitsOf('u1', 'u2', 'u3', 'u9')).toEqual(['u3', 'u3', 'u3', 'u9']);
  });

  it('leaves out what only the office uses, for a customer', () => {
    for (const column of ['unpaid_check_at', 'left_unpaid_at', 'remind_again_from']) {
      expect(orderAnswer(row)).not.toHaveProperty(column);
      expect(officeAnswer(row, [])).toHaveProperty(column);
    }
  });

  it('leaves out internal columns', () => {
    const inside = ['price_id', 'stripe_charge_id', 'checkout_session_id', 'items', 'cancel_cause', 'visible', 'words', 'open_disputes'];
    for (const column of inside) expect(orderAnswer(row)).not.toHaveProperty(column);
  });
});
