import fc from 'fast-check';
import type { Operation } from '../documents/operations.ts';
import { callsOf } from '../input/draw.ts';
import { hostileCalls } from '../input/hostile.ts';
import { insider, type Role } from '../world/people.ts';
import type { Exchange } from '../world/sender.ts';
import { brokenRule } from './judge.ts';
import { attempt, type Run, seedOf } from './run.ts';

const TIMES = 4;

const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

/** HTTP's own answers to ranges, conditions and methods; no document of an operation lists them. */
const OF_HTTP = [206, 304, 405];

function oddRule(operation: Operation, role: Role, exchange: Exchange): string | null {
  if (OF_HTTP.includes(exchange.answer.status)) return null;
  return isPage(exchange) ? onlyFault(exchange) : brokenRule(operation, role, exchange);
}

/** A browser that asks for an address gets the page that stands there. */
function isPage({ method, headers, answer }: Exchange): boolean {
  const isHtml = answer.headers['content-type']?.startsWith('text/html') === true;
  return isHtml && method === 'GET' && headers['accept'] === 'text/html';
}

const onlyFault = ({ answer }: Exchange): string | null => (answer.status >= 500 ? `answers ${answer.status}` : null);

/** Odd addresses and headers, and a method that the address does not have. */
export async function disturb(run: Run, operation: Operation, all: readonly Operation[], round: number): Promise<void> {
  const role = insider(operation);
  const { pools } = run.sender.world;
  await attempt(run, {
    operation,
    role,
    subject: 'odd address or headers',
    times: TIMES,
    calls: hostileCalls(operation, pools),
    seed: seedOf(run.seed, operation.id, 'hostile', round),
    judge: (exchange) => oddRule(operation, role, exchange),
  });
  const known = all.filter(({ path }) => path === operation.path).map(({ method }) => method as string);
  const others = methods.filter((one) => !known.includes(one));
  const calls = fc
    .tuple(callsOf(operation, pools, { isWild: false }), fc.constantFrom(...others))
    .map(([call, method]) => ({ ...call, method }));
  await attempt(run, {
    operation,
    role,
    subject: 'a method that is not documented',
    times: 1,
    calls,
    seed: seedOf(run.seed, operation.id, 'method', round),
    judge: (exchange) => onlyFault(exchange) ?? answered(exchange),
  });
}

/** Only HEAD stands for a documented method. */
function answered({ method, answer }: Exchange): string | null {
  const isOk = answer.status < 300 && method !== 'HEAD' && method !== 'OPTIONS';
  return isOk ? `${method} answers ${answer.status}` : null;
}
