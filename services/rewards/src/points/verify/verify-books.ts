import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import pg from 'pg';
import { checks } from './checks.ts';
import { referenceChecks } from './references.ts';

export interface VerifiedCount {
  name: string;
  invariant: string;
  /** Faults found; 0 when the invariant holds. */
  count: number;
}

/**
 * Counts faults in the ledgers of all programs and in the isolation between them, over one snapshot, writing nothing.
 * Source: INV-01 to INV-06, INV-20, INV-22.
 * @param url connection of the owner role, which alone may read across programs
 */
export async function verifyBooks(url: string): Promise<VerifiedCount[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'rewards verify' });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(`SELECT set_config('app.verify', 'on', true)`);
    const counts: VerifiedCount[] = [];
    for (const { name, invariant, sql } of [...checks, ...(await referenceChecks(client))]) {
      const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM (${sql}) AS fault`);
      counts.push({ name, invariant, count: Number(rows[0]?.count) });
    }
    const holes = await checkTenancy({ url, service: 'rewards' });
    return [
      ...counts,
      { name: ['holes in the walls between programs', ...holes].join('; '), invariant: 'INV-22', count: holes.length },
    ];
  } finally {
    await client.end();
  }
}
