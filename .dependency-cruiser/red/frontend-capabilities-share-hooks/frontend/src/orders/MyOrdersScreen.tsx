import { b } from '../accounts/LoginScreen.tsx';
export const a = b;
