import fc from 'fast-check';
import type { Operation } from '../documents/operations.ts';
import { callsOf } from '../input/draw.ts';
import { hostileCalls } from '../input/hostile.ts';
import { insider } from '../world/people.ts';
import type { Exchange } from '../world/sender.ts';
import { attempt, type Run, seedOf } from './run.ts';

const TIMES = 4;

const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

// Removing what other operations need is their own business.
const onlyFault = ({ answer }: Exchange): string | null =>
  answer.status >= 500 && answer.status !== 501 ? `answers ${answer.status}` : null;

/** Odd addresses and headers, and a method that the address does not have. */
export async function disturb(run: Run, operation: Operation, all: readonly Operation[], round: number): Promise<void> {
  const role = insider(operation);
  const { pools } = run.sender.world;
  await attempt(run, {
    ...{ operation, role, subject: 'odd address or headers', times: TIMES },
    calls: hostileCalls(operation, pools),
    seed: seedOf(run.seed, operation.id, 'hostile', round),
    judge: onlyFault,
  });
  const known = all.filter(({ path }) => path === operation.path).map(({ method }) => method as string);
  const others = methods.filter((one) => !known.includes(one));
  const calls = fc
    .tuple(callsOf(operation, pools, { isWild: false }), fc.constantFrom(...others))
    .map(([call, method]) => ({ ...call, method }));
  await attempt(run, {
    ...{ operation, role, subject: 'a method that is not documented', times: 1, calls },
    seed: seedOf(run.seed, operation.id, 'method', round),
    judge: (exchange) => onlyFault(exchange) ?? answered(exchange),
  });
}

/** Only HEAD stands for a documented method. */
function answered({ method, answer }: Exchange): string | null {
  const isOk = answer.status < 300 && method !== 'HEAD' && method !== 'OPTIONS';
  return isOk ? `${method} answers ${answer.status}` : null;
}
