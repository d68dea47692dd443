import { ValidateIf } from 'class-validator';

/** The field may be omitted; `null` is checked like any other value. A field that may be both has `@IsOptional()`. */
export const Omittable = () => ValidateIf((_request, value: unknown) => value !== undefined);

/** The field must be there, and may be `null`. */
export const Nullable = () => ValidateIf((_request, value: unknown) => value !== null);
