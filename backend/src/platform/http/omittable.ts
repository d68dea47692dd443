import { ValidateIf } from 'class-validator';

/** May be left out; `null` is a value like any other, and a wrong one. */
export const Omittable = () => ValidateIf((_request, value: unknown) => value !== undefined);
