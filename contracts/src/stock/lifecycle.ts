/** Why a hold was released. */
export const releaseCauses = ['expired', 'canceled', 'refunded', 'confirmed_without_products', 'payment_failed'] as const;
export type ReleaseCause = (typeof releaseCauses)[number];

/** Why the office took units back from an order. */
export const takeBackReasons = ['wrong_product', 'does_not_work', 'needed_elsewhere', 'payment_risk', 'customer_request', 'other'] as const;
export type TakeBackReason = (typeof takeBackReasons)[number];

export const unitStatuses = ['available', 'assigned', 'quarantined'] as const;
export type UnitStatus = (typeof unitStatuses)[number];

/** In which order units are listed: by when they were added. */
export const productSorts = ['newest', 'oldest'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Longest name of a batch, and longest note on a unit, in characters. */
export const [batchLimit, unitNoteLimit] = [100, 300];

/** Longest private information of a unit or an order, in characters. */
export const privateInfoLimit = 1000;

/** Highest number of units that a stock warning can be set to. */
export const maxWarningLevel = 100_000;
