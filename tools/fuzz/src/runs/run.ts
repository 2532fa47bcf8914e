import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Operation } from '../documents/operations.ts';
import type { Drawn } from '../input/request.ts';
import type { Role } from '../world/people.ts';
import type { Exchange, Sender } from '../world/sender.ts';
import { type Finding, findingOf } from './findings.ts';

export interface Run {
  sender: Sender;
  seed: number;
  /** Takes a finding; the run goes on. */
  report: (finding: Finding) => void;
}

/** A seed of its own for each part of a run, which does not depend on what ran before. */
export const seedOf = (seed: number, ...parts: (string | number)[]): number =>
  createHash('sha256')
    .update([seed, ...parts].join(' '))
    .digest()
    .readInt32LE(0);

interface Trial {
  operation: Operation;
  role: Role;
  calls: fc.Arbitrary<Drawn>;
  seed: number;
  times: number;
  /** What is wrong with the call on purpose, or nothing. */
  subject: string;
  /** The rule that the answer breaks, or `null`. */
  judge: (exchange: Exchange) => string | null;
}

class Broken extends Error {
  constructor(
    readonly rule: string,
    readonly exchange: Exchange,
  ) {
    super(rule);
  }
}

const SHRINKING_MILLIS = 5_000;

/** Draws calls, sends them, and reports the smallest one whose answer breaks a rule. */
export async function attempt({ sender, report }: Run, trial: Trial): Promise<void> {
  const { operation, role, calls, seed, times, subject, judge } = trial;
  let found: Broken | undefined;
  let stopAt = Infinity;
  const property = fc.asyncProperty(calls, async (drawn) => {
    // Past the time every smaller call counts as whole, which ends the search.
    if (Date.now() > stopAt) return;
    const exchange = await sender.send(operation, role, drawn);
    const rule = judge(exchange);
    if (rule === null || (found !== undefined && found.rule !== rule)) return;
    found = new Broken(rule, exchange);
    stopAt = Math.min(stopAt, Date.now() + SHRINKING_MILLIS);
    throw found;
  });
  const { errorInstance } = await fc.check(property, { seed, numRuns: times });
  if (found !== undefined) report(findingOf(operation, role, { rule: found.rule, subject, exchange: found.exchange }));
  else if (errorInstance !== null && errorInstance !== undefined) throw errorInstance as Error;
}
