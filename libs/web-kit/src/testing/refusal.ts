import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { Method, PatternOf } from '../api/calls.ts';
import type { DeclaredRefusals } from './declared-refusals.generated.ts';

/** The number of every refused request. */
export const requestId = '01JD7Q2V9XW4M8';

/** A refusal in the platform's error shape. */
export class Refusal<Status extends number = number, Code extends string = string> {
  readonly body: ErrorBody & { code: Code };

  constructor(
    readonly status: Status,
    code: Code,
    message: string,
    errors: ErrorBody['errors'],
  ) {
    this.body = { success: false, code, message, errors, request_id: requestId };
  }
}

/** The answer itself where it is a refusal. */
export const refusalIn = (answer: unknown): Refusal | null => (answer instanceof Refusal ? (answer as Refusal) : null);

/** Refuses a call with one of the codes that it documents for the status, and with messages by field. */
export const refusal = <Status extends number, Code extends string>(
  status: Status,
  code: Code,
  message = 'Refused',
  errors: ErrorBody['errors'] = {},
): Refusal<Status, Code> => new Refusal(status, code, message, errors);

type Codes<Text extends string> = Text extends `${infer Head}.${infer Rest}` ? Head | Codes<Rest> : Text;

type Named<Name> = Name extends `${infer Status extends number}.${infer Text}` ? Refusal<Status, Codes<Text>> : never;

/** The refusals that a call documents. */
export type RefusalOf<M extends Method, Path extends string> =
  PatternOf<Path> extends keyof DeclaredRefusals[M] ? Named<DeclaredRefusals[M][PatternOf<Path>]> : never;
