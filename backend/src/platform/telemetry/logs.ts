import { createRequire } from 'node:module';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** The parts of an error that may be logged: never the values of a statement, which are personal data. */
type LoggedError = { type: string; message: string; stack?: string; code?: string; cause?: LoggedError };

/** An error without the values of its statement, which are personal data. */
function safeError(error: unknown, depth = 3): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: name,
    message,
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
    ...(cause !== undefined && depth > 0 && { cause: safeError(cause, depth - 1) }),
  };
}

/** The options of every log: its level, its name, and errors without data. */
export const logOptions = (level: string, name: string): LoggerOptions => ({
  level,
  base: { name },
  serializers: { err: (error: unknown) => safeError(error) },
});

/** Lines are buffered, because each write is a system call. Fatal lines and the end of the process are written at once. */
const flushMilliseconds = 100;

/** A log in JSON lines; readable text on a terminal. */
export function createLog(level: string, name: string, terminal: boolean): Logger {
  const options = logOptions(level, name);
  return pino(options, terminal ? prettyStream() : pino.destination({ sync: false, minLength: 4_096, periodicFlush: flushMilliseconds }));
}

/** A stream that formats lines for people; its library is loaded on a terminal only. */
function prettyStream(): DestinationStream {
  const pretty = createRequire(import.meta.url)('pino-pretty') as (options: object) => DestinationStream;
  return pretty({ singleLine: true, ignore: 'pid,hostname', sync: true });
}
