import type { Operation } from '../documents/operations.ts';
import { callsOf } from '../input/draw.ts';
import { type Violation, violationsOf } from '../input/violations.ts';
import { NO_RECORD } from '../input/pools.ts';
import { insider } from '../world/people.ts';
import { brokenRule, poorRefusal } from './judge.ts';
import { attempt, type Run, seedOf } from './run.ts';

/** Breaks each rule of an operation's document once, in a call that is right otherwise. */
export async function breakEach(run: Run, operation: Operation): Promise<void> {
  const role = insider(operation);
  const { pools } = run.sender.world;
  for (const violation of violationsOf(operation)) {
    const subject = subjectOf(violation);
    const valid = callsOf(operation, pools, { inBody: violation.inBody, isWild: false });
    await attempt(run, {
      operation,
      role,
      subject,
      times: 1,
      seed: seedOf(run.seed, operation.id, subject),
      // A key that was used before would be refused before the fields are.
      calls: valid.map((call) => violation.broken({ ...call, headers: {} })),
      judge: (exchange) => {
        const rule = brokenRule(operation, role, exchange);
        if (rule !== null) return rule;
        // A record that does not exist is refused before its fields are.
        return exchange.address.includes(NO_RECORD) ? null : poorRefusal(violation.field, exchange);
      },
    });
  }
}

const subjectOf = ({ field, what }: Violation): string => `${field === '' ? 'body' : field} ${what}`;
