import type { TestApp } from '../../platform/testing/app.ts';

/** The version of a draft that a member of the office sees now. */
export const draftVersionSeen = async (app: TestApp, orderId: string, as: string): Promise<string> =>
  (await app.get<{ draft_version: string }>(`/api/admin/orders/${orderId}`, { as })).body.draft_version;

/** The version of a unit that a member of the office sees now; empty before it is listed. */
export const unitVersionSeen = async (app: TestApp, unitId: string, as: string): Promise<string> =>
  (await app.get<{ items: { version: string }[] }>(`/api/admin/products?search=${unitId}`, { as })).body.items[0]?.version ?? '';
