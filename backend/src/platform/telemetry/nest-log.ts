import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** The framework's messages in our log: their last argument names the component. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, ...rest: unknown[]): void => this.#write('debug', message, rest);
  warn = (message: unknown, ...rest: unknown[]): void => this.#write('warn', message, rest);
  error = (message: unknown, ...rest: unknown[]): void => this.#write('error', message, rest);
  fatal = (message: unknown, ...rest: unknown[]): void => this.#write('fatal', message, rest);
  debug = (message: unknown, ...rest: unknown[]): void => this.#write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]): void => this.#write('trace', message, rest);

  #write(level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal', message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const part = typeof context === 'string' ? { part: context } : {};
    if (message instanceof Error) this.logger[level]({ ...part, err: message }, 'an error of the framework');
    else this.logger[level](part, String(message));
  }
}
