import type { Operation } from '../documents/operations.ts';
import type { Role } from '../world/people.ts';
import type { Exchange } from '../world/sender.ts';

/** A rule that an answer breaks. */
export interface Finding {
  operation: string;
  role: Role;
  /** `500`, `accepted`, `does not fit its schema`, … */
  rule: string;
  /** Field and violation, where one rule of the document was broken on purpose. */
  subject: string;
  request: string;
  answer: string;
}

const SHOWN = 1_500;

export const findingOf = (
  { id }: Operation,
  role: Role,
  { rule, subject, exchange }: { rule: string; subject: string; exchange: Exchange },
): Finding => ({
  operation: id,
  role,
  rule,
  subject,
  request: short(
    [
      `${exchange.method} ${exchange.address}`,
      ...Object.entries(exchange.headers).map((pair) => pair.join(': ')),
      exchange.body === undefined ? '' : JSON.stringify(exchange.body),
    ].join('\n'),
  ),
  answer: short(
    `${exchange.answer.status} ${exchange.answer.headers['content-type'] ?? ''} ${JSON.stringify(exchange.answer.body)}`,
  ),
});

const short = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text);

/** One line, by which exceptions and patches name it. */
export const lineOf = ({ operation, role, subject, rule }: Finding): string =>
  `${operation} as ${role}${subject === '' ? '' : `, ${subject}`}: ${rule}`;
