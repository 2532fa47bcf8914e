import type { TestDatabase } from '@laurel/test-kit/postgres';

/** Grants participants points without the service, for databases without a running one. */
export async function fund(
  database: TestDatabase,
  programId: string,
  participantIds: readonly string[],
  amount: number,
): Promise<void> {
  await database.query('SELECT make_wallets($1, $2)', [programId, participantIds]);
  await database.query(
    `SELECT book_transfers($1, jsonb_build_object(
       'transfers', jsonb_agg(jsonb_build_object('key', 'fund:' || a.participant_id, 'input_hash', '\\x' || repeat('00', 32),
         'kind', 'earn', 'source_type', 'adjustment', 'source_id', '1', 'title', 'Funds', 'effective_at', now(),
         'account_id', a.id, 'amount', $3::bigint, 'balance_after', $3::bigint, 'account_version', 1, 'shortfall', 0)),
       'wallets', jsonb_agg(jsonb_build_object('id', a.id, 'balance', $3::bigint, 'lifetime', $3::bigint, 'debt', 0,
         'shortfall', 0, 'version', 1, 'claims', 0, 'awards', 0, 'balance_version', 1, 'latest_at', now()))))
     FROM account a WHERE a.program_id = $1 AND a.participant_id = ANY ($2)`,
    [programId, participantIds, amount],
  );
}
