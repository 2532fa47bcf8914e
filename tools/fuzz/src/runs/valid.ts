import type { Operation } from '../documents/operations.ts';
import { callsOf } from '../input/draw.ts';
import { type Role, roles } from '../world/people.ts';
import { brokenRule } from './judge.ts';
import { attempt, type Run, seedOf } from './run.ts';

const TIMES = 3;
/** A stranger is refused whatever the call holds. */
const TIMES_OF_OTHERS = 1;

// Sessions of staff are made once: codes for one address are limited.
const endsSessions = new Set(['AdminSignIn_signOut']);

/** Makes calls that fit their document, in the name of each role. */
export async function callAs(run: Run, operation: Operation, round: number, chosen?: Role): Promise<void> {
  for (const role of roles.filter((one) => chosen === undefined || one === chosen)) {
    if (!isCaller(operation, role)) continue;
    await attempt(run, {
      operation,
      role,
      subject: '',
      calls: callsOf(operation, run.sender.world.pools, { isWild: true }),
      seed: seedOf(run.seed, operation.id, role, round),
      times: (['owner', 'participant', 'system'] as Role[]).includes(role) ? TIMES : TIMES_OF_OTHERS,
      judge: (exchange) => brokenRule(operation, role, exchange),
    });
  }
}

function isCaller({ id, audience }: Operation, role: Role): boolean {
  if (endsSessions.has(id)) return role === 'visitor';
  // Sessions mean nothing to the API, and keys mean nothing anywhere else.
  if (audience === 'api') return role === 'system' || role === 'visitor';
  if (role === 'system') return false;
  return role !== 'platform' || audience === 'platform';
}
