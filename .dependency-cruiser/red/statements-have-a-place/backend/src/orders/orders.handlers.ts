import { b } from '../../../projections/src/platform/database/sql.ts';
export const a = b;
