import type { Database } from '@laurel/service-kit/database/database';
import type { EventOptions } from '@laurel/service-kit/events/options';
import { Outbox } from '@laurel/service-kit/events/outbox';
import type { Relay } from '@laurel/service-kit/events/relay';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { ClaimsRepository } from '../src/claims/claims/claims.repository.ts';
import { type ClaimAttempt, judgeClaims } from '../src/claims/claims/judge-claims.ts';
import { PipelinedPool } from '../src/claims/claims/pipelined-pool.ts';

/** Books a claim without the service, for databases without a running one. */
export async function claim(
  database: TestDatabase,
  programId: string,
  attempt: Pick<ClaimAttempt, 'participantId' | 'rewardId' | 'key'>,
): Promise<void> {
  const pool = new PipelinedPool({ name: 'test', databaseUrl: database.appUrl }, { warn: () => undefined });
  const none = undefined as unknown as Database;
  const repository = new ClaimsRepository(
    none,
    pool,
    new Outbox({ service: 'rewards' } as EventOptions, none, { wake: () => undefined } as unknown as Relay),
  );
  const made = { ...attempt, isOwnKey: true, inputHash: '00'.repeat(32), traceId: null, cause: null };
  await repository.decide(programId, [made], (loaded, now) => judgeClaims(loaded, [made], now));
  await pool.onApplicationShutdown();
}
