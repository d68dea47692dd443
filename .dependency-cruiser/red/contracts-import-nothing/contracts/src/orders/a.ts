import { v4 } from 'uuid';
export const a = v4;
