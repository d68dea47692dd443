import { b } from '../office/NotesCard.tsx';
export const a = b;
