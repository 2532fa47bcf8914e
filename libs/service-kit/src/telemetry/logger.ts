import { type Logger, pino } from 'pino';
import { errorCode } from '../errors/pg-errors.ts';
import { requestContext } from './request-context.ts';

/** Injection token of the service's own pino logger: `@Inject(LOGGER) log: Logger`. */
export const LOGGER = Symbol('logger');

const secretFields = [
  'authorization',
  'cookie',
  '"set-cookie"',
  'token',
  'browser_token',
  'magic_link',
  'otp',
  'email_code',
  'secret',
  'password',
];
const bodyNames = ['body', 'data', 'query', 'payload', 'headers'];

// "code" is left readable at the top and under "err", where it names errors; in bodies it is a sign-in code.
const redactedPaths = [
  ...secretFields.flatMap((field) => {
    const step = field.startsWith('"') ? `[${field}]` : `.${field}`;
    return [step.replace(/^\./, ''), `*${step}`, `*.*${step}`];
  }),
  ...bodyNames.flatMap((name) => [`${name}.code`, `*.${name}.code`]),
];

/**
 * A logger of one service: one JSON object a line on standard output.
 *
 * Every line carries `request_id`, `trace_id` and `program_id` of the request in progress. Cookies, authorization,
 * tokens and sign-in codes are removed down to the third level; request bodies are not to be logged at all.
 */
export function createLogger(name: string, level = 'info', destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: { service: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[removed]' },
    serializers: { err: errorFields },
    mixin: () => {
      const context = requestContext.getStore();
      if (!context) return {};
      return { request_id: context.requestId, trace_id: context.traceId, program_id: context.programId };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Logs only the identifying fields of an error: TypeORM attaches statements and parameters, and so personal data. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    code: errorCode(error),
    stack,
    ...(cause !== undefined && { cause: errorFields(cause) }),
  };
}
