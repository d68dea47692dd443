import { SetMetadata } from '@nestjs/common';
import type { Source } from '@orderstream/contracts/shared/actor';

export const EXEMPT = 'idempotency exempt';
export const SOURCE = 'source';

/** Repeating the request is a new request: its answer holds a token or a secret, or its body names itself. */
export const NotIdempotent = () => SetMetadata(EXEMPT, true);

/** Who speaks through this route when it is not the browser. */
export const From = (source: Source) => SetMetadata(SOURCE, source);
