import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import type { FieldError } from '@orderstream/contracts/shared/refusal';
import { refusal } from '../deciding/refusal.ts';

const most = 50;
/** Properties of every object: the library drops fields of these names before it looks for unknown fields. */
const objectProperties = Object.getOwnPropertyNames(Object.prototype);

/**
 * The pipe that checks requests: they contain only the fields of their class. The answer names the invalid fields and their errors,
 * never their values.
 */
export const requestValidation = () =>
  new WholeValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => refusal('invalid', errors.flatMap((error) => fieldErrors(error)).slice(0, most)),
  });

/** No part of a request is ignored, and `null` is not a request without a body. */
class WholeValidationPipe extends ValidationPipe {
  /** Refuses fields that the library would ignore, and a body that is `null`. */
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'body' && metadata.type !== 'query') return super.transform(value, metadata);
    const field = value === null ? 'body' : unsafeFieldIn(value);
    if (field !== null) throw refusal('invalid', [{ field, code: value === null ? 'is_object' : 'unknown_field' }]);
    return super.transform(value, metadata);
  }
}

/** The first field, at any depth, with the name of a property that every object has. */
function unsafeFieldIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const name = objectProperties.find((name) => Object.hasOwn(value, name));
  if (name !== undefined) return name;
  for (const inner of Object.values(value)) {
    const field = unsafeFieldIn(inner);
    if (field !== null) return field;
  }
  return null;
}

/** The errors of a field and of the fields in it. */
function fieldErrors({ property, constraints, children = [] }: ValidationError, path = ''): FieldError[] {
  const field = `${path}${property.slice(0, 64)}`;
  const own = Object.keys(constraints ?? {}).map((constraint) => ({ field, code: snakeCase(constraint) }));
  return [...own, ...children.flatMap((child) => fieldErrors(child, `${field}.`))];
}

/** The code of a failed check: `isEmail` becomes `is_email`, `whitelistValidation` becomes `unknown_field`. */
const snakeCase = (constraint: string): string =>
  constraint === 'whitelistValidation' ? 'unknown_field' : constraint.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
