import { ValidateIf } from 'class-validator';

/** The field may be omitted; `null` is checked like any other value. */
export const Omittable = () => ValidateIf((_request, value: unknown) => value !== undefined);
