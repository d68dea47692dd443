import {
  AccessDeniedError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { appendFailureOf } from './failures.ts';
import { NoAnswer } from './patience.ts';

const serviceError = (code: status): ServiceError => Object.assign(new Error('x'), { code, details: 'x', metadata: new Metadata() });

describe('a failed append', () => {
  it('is a lost race when the store names another revision', () => {
    const lost = (current: bigint | 'no_stream') =>
      new WrongExpectedVersionError(null as never, { streamName: 's', current, expected: 3n });
    expect(appendFailureOf(lost(7n))).toEqual({ kind: 'wrong_revision', actual: 7n });
    expect(appendFailureOf(lost('no_stream'))).toEqual({ kind: 'wrong_revision', actual: 'no_stream' });
    expect(appendFailureOf(lost(-1n))).toEqual({ kind: 'wrong_revision', actual: undefined });
  });

  it('is refused when repeating cannot help', () => {
    expect(appendFailureOf(StreamDeletedError.fromStreamName('s'))).toEqual({ kind: 'refused', reason: 'stream_deleted' });
    expect(appendFailureOf(MaxAppendSizeExceededError.fromMaxAppendSize(1))).toEqual({ kind: 'refused', reason: 'too_large' });
    expect(appendFailureOf(new AccessDeniedError())).toEqual({ kind: 'refused', reason: 'access_denied' });
  });

  it('is ambiguous on a sound connection when the store answered this append alone', () => {
    expect(appendFailureOf(new DeadlineExceededError())).toEqual({ kind: 'ambiguous', connection: 'sound' });
    expect(appendFailureOf(new UnknownError())).toEqual({ kind: 'ambiguous', connection: 'sound' });
  });

  it('is ambiguous on a broken connection in every other case', () => {
    const broken = { kind: 'ambiguous', connection: 'broken' };
    expect(appendFailureOf(new UnknownError(serviceError(status.INTERNAL)))).toEqual(broken);
    expect(appendFailureOf(serviceError(status.RESOURCE_EXHAUSTED))).toEqual(broken);
    expect(appendFailureOf(new NoAnswer(5))).toEqual(broken);
    expect(appendFailureOf('what?')).toEqual(broken);
  });
});
