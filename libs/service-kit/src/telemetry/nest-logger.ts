import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Nest's own lines through pino; its start-up narration is only worth a debug line. */
export class NestLogger implements LoggerService {
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  log(message: unknown, ...details: unknown[]): void {
    this.#write('debug', message, details);
  }

  debug(message: unknown, ...details: unknown[]): void {
    this.#write('debug', message, details);
  }

  verbose(message: unknown, ...details: unknown[]): void {
    this.#write('trace', message, details);
  }

  warn(message: unknown, ...details: unknown[]): void {
    this.#write('warn', message, details);
  }

  error(message: unknown, ...details: unknown[]): void {
    this.#write('error', message, details);
  }

  fatal(message: unknown, ...details: unknown[]): void {
    this.#write('fatal', message, details);
  }

  /** Nest passes the context last and, for errors, a stack before it. */
  #write(level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal', message: unknown, details: unknown[]): void {
    const context = typeof details.at(-1) === 'string' ? details.at(-1) : undefined;
    const stack = details.length > 1 && typeof details[0] === 'string' ? details[0] : undefined;
    if (message instanceof Error) this.#log[level]({ context, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.#log[level]({ context, ...message });
    else this.#log[level]({ context, ...(stack !== undefined && { stack }) }, String(message));
  }
}
