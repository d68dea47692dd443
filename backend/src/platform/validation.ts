import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { FieldError } from '@orderstream/contracts/shared/refusal';
import { refusal } from './refusal.ts';

const most = 50;

/** Requests hold what their class names and nothing else; the answer says which field is wrong and how, never its value. */
export const validation = () =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => refusal('invalid', errors.flatMap((error) => fieldErrors(error)).slice(0, most)),
  });

function fieldErrors({ property, constraints, children = [] }: ValidationError, path = ''): FieldError[] {
  const field = `${path}${property.slice(0, 64)}`;
  const own = Object.keys(constraints ?? {}).map((constraint) => ({ field, code: snake(constraint) }));
  return [...own, ...children.flatMap((child) => fieldErrors(child, `${field}.`))];
}

/** `isEmail` → `is_email`, `whitelistValidation` → `unknown_field`. */
const snake = (constraint: string): string =>
  constraint === 'whitelistValidation' ? 'unknown_field' : constraint.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
