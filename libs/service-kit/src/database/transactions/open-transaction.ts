import type { QueryRunner } from 'typeorm';

/** The transaction that the current chain of calls runs in. */
export interface OpenTransaction {
  runner: QueryRunner;
  /** `null`: a transaction over tables that belong to no program. */
  programId: string | null;
  afterCommit: (() => void)[];
  state: 'open' | 'failed' | 'over';
}

/** The transaction itself; throws when there is none, and when it is over. */
export function usable(transaction: OpenTransaction | undefined): OpenTransaction {
  if (transaction === undefined) throw new Error('No transaction is open here');
  if (transaction.state === 'over') {
    throw new Error('The transaction is already over: a promise was not awaited');
  }
  return transaction;
}
