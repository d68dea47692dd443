import { ValidateIf } from 'class-validator';

/** May be omitted; `null` is a value like any other, and a wrong one. */
export const Omittable = () => ValidateIf((_request, value: unknown) => value !== undefined);
