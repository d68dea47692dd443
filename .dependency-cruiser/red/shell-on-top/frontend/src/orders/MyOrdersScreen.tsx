import { b } from '../app/routes.tsx';
export const a = b;
