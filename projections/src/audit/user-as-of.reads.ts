import type { Sql } from '../platform/database/sql.ts';
import type { Role } from '@orderstream/contracts/accounts/lifecycle';
import { appUserProjection } from '../accounts/app-user.projection.ts';
import { auditedUser } from '../accounts/app-user.table.ts';
import { userRolesProjection } from '../accounts/user-roles.projection.ts';
import { orderListProjection } from '../orders/order-list.projection.ts';
import { userSubscriptionsProjection } from '../subscriptions/user-subscriptions.projection.ts';
import { foldInto, type FactCondition } from './dated-facts.reads.ts';
import { FoldedModel, FoldedRows } from './folded.ts';

const users = new FoldedModel(appUserProjection);
const roles = new FoldedModel(userRolesProjection);
const orders = new FoldedModel(orderListProjection);
const subscriptions = new FoldedModel(userSubscriptionsProjection);

/** The account as it was at a position; null before sign-up. */
export async function userAt(db: Sql, id: string, condition: FactCondition, position: string): Promise<Record<string, unknown> | null> {
  const folded = await foldInto(db, new FoldedRows([users, roles, orders, subscriptions]), condition, '-1', position);
  const user = folded.rowOf(users, id);
  if (!user) return null;
  const counts: Record<string, number> = {};
  for (const { status } of folded.rowsOf(orders)) counts[status] = (counts[status] ?? 0) + 1;
  return {
    ...auditedUser.of(user),
    roles: folded.rowsOf(roles).map(({ role }) => role),
    orders: counts,
    subscriptions: folded.rowsOf(subscriptions).map(({ stripe_subscription_id, status, cancel_at_period_end, current_period_end }) => {
      return { subscription_id: stripe_subscription_id, status, cancel_at_period_end, current_period_end };
    }),
  };
}

export type Holder = { user_id: string; roles: Role[] };

/** Who held which role at a position. */
export async function roleHoldersAt(db: Sql, position: string): Promise<Holder[]> {
  const kinds = ['role_granted', 'role_revoked', 'user_deleted'];
  const narrowToRoleFacts: FactCondition = (where) => where.and('l.event_type = any(?)', kinds);
  const folded = await foldInto(db, new FoldedRows([roles]), narrowToRoleFacts, '-1', position);
  const holders = new Map<string, Role[]>();
  for (const { user_id, role } of folded.rowsOf(roles)) holders.set(user_id, [...(holders.get(user_id) ?? []), role]);
  return [...holders].map(([user_id, userRoles]) => ({ user_id, roles: userRoles }));
}
