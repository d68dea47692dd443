/** code → [HTTP status, message]: every answer by which a capability may refuse. */
export type Refusals = Record<string, readonly [status: number, message: string]>;

/** The body of every error answer. The browser decides by `code`, never by `message`. */
export type ErrorBody = { code: string; message: string; details?: readonly FieldError[] };
export type FieldError = { field: string; code: string };
