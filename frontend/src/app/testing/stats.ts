import { skus, skuParts } from '@orderstream/contracts/catalogue';

const days = Array.from({ length: 30 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`);
/** A count for each of thirty days; 0 for days that are not given. */
export const perDay = (counts: Readonly<Record<string, number>> = {}) => days.map((day) => ({ day, count: counts[day] ?? 0 }));
const users = { total: 8, active: 5, pending_approval: 2, inactive: 1, suspended: 0 };

/** The dashboard figures of a shop with users and no other activity. */
export const quietStats = {
  users: { ...users, per_day: perDay() },
  orders: { by_status: [{ status: 'awaiting_payment', count: 0 }], per_day: perDay() },
  stock: skus.map((sku) => ({ ...skuParts(sku), units: 0, on_hold: 0, available: 0, assigned: 0 })),
};

/** The stock of a shop without units and sales. */
export const emptyStockOnHand = skus.map((sku) => ({
  ...skuParts(sku),
  units: 0,
  on_hold: 0,
  available: 0,
  quarantined: 0,
  sold: 0,
  days_left: 0,
  warn_below: null,
  out_since: null,
  short: false,
}));

const kinds = ['deliveries', 'approvals', 'problems', 'attention', 'failing_payments', 'deletions', 'drafts', 'quarantined'] as const;
type WorkKind = (typeof kinds)[number];
type WorkRow = { kind: WorkKind; count: number; oldest: string | null };

/** The reply with the open work and the stock on the office's first page. */
export const todayAnswer = (work: Partial<Record<WorkKind, { count: number; oldest: string }>> = {}, stock: readonly object[] = []) => ({
  work: kinds.map((kind): WorkRow => ({ kind, ...(work[kind] ?? { count: 0, oldest: null }) })),
  stock,
});
