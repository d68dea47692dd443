/** An error in the form of Stripe's answers. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { code?: string; param?: string; type?: string } = {},
  ) {
    super(message);
  }

  get type(): string {
    if (this.details.type) return this.details.type;
    return this.status >= 500 ? 'api_error' : 'invalid_request_error';
  }

  /** The body of the answer for this error. */
  body(): { error: { type: string; message: string; code?: string; param?: string } } {
    const { code, param } = this.details;
    return { error: { type: this.type, message: this.message, ...(code && { code }), ...(param && { param }) } };
  }
}

export const invalidRequest = (message: string, param?: string, code?: string) => new ApiError(400, message, { param, code });

export const noSuchObject = (what: string, id: string, param = 'id') =>
  new ApiError(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });

/** The error for a feature of Stripe that the sandbox lacks; its status tells clients not to retry. */
export const notSupported = (what: string) => new ApiError(501, `the payment sandbox does not do ${what}`);
