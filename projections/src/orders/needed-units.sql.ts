import { awaitingDelivery, deliveredStatus } from '@orderstream/contracts/orders/lifecycle';
import { sqlLiteral } from '../platform/database/sql.ts';

/** Whether the order `o` was delivered and lacks units (`lacksUnits`): an index has these rows alone. */
export const lacksUnitsSql = `o.missing_units > 0 and o.status = ${sqlLiteral(deliveredStatus)}`;

/** Whether units are still to be given to the paid order `o` (`needsUnits`). */
export const needsUnitsSql = `(o.status = ${sqlLiteral(awaitingDelivery)} or (${lacksUnitsSql}))`;
