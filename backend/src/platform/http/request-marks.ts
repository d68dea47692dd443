import { SetMetadata } from '@nestjs/common';
import type { Source } from '@orderstream/contracts/shared/actor';

export const EXEMPT = 'idempotency exempt';
export const SOURCE = 'source';

/** Marks a route of which a repetition is a new request: its answer holds a token, a secret or what must be
 * forgotten with a person, or its body identifies itself. */
export const NotIdempotent = () => SetMetadata(EXEMPT, true);

/** Names the source of a route's commands when it is not a browser. */
export const CommandsFrom = (source: Source) => SetMetadata(SOURCE, source);
