import type { Operation } from './documents/operations.ts';
import { type Finding, lineOf } from './runs/findings.ts';
import type { Counts } from './world/sender.ts';

/** A finding with all that is needed to repeat it. */
export const describeFinding = (finding: Finding, seed: number): string =>
  [
    lineOf(finding),
    ...finding.request.split('\n').filter(Boolean),
    finding.answer,
    `again: npm run fuzz -- --seed ${seed} --operation ${finding.operation}`,
  ].join('\n    ');

export function describeCounts(counts: Counts, operations: readonly Operation[]): string[] {
  const missing = operations.filter(({ id }) => !counts.reached.has(id)).map(({ id }) => id);
  return [
    '',
    `${counts.asked.size} of ${operations.length} operations asked, ${counts.reached.size} seen to succeed`,
    `${counts.requests} requests: ${[200, 300, 400, 500].map((from) => `${counts.from(from)} x ${from / 100}xx`).join(', ')}`,
    ...(missing.length === 0 ? [] : [`never with success: ${missing.join(', ')}`]),
  ];
}
