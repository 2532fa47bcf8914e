import type pg from 'pg';
import {
  addShown,
  JUDGED_AT_ONCE,
  LOCK_SQL,
  type NamedMerchant,
  nameTest,
  type NameTest,
  type Statement,
} from '../merchant-filter/judge.ts';

interface Filter {
  program_id: string;
  pattern: string;
}

/** Adds new and renamed merchants to the lists of the programs that show them, or removes them. */
export async function judgeMerchants(control: pg.Client): Promise<void> {
  const statement: Statement = async <Row>(sql: string, params: readonly unknown[] = []) =>
    (await control.query(sql, [...params])).rows as Row[];
  const testOf = compiledOnce();
  for (let judged = JUDGED_AT_ONCE; judged === JUDGED_AT_ONCE;) {
    await control.query('BEGIN');
    try {
      judged = await judgeSome(statement, testOf);
      await control.query('COMMIT');
    } catch (error) {
      await control.query('ROLLBACK');
      throw error;
    }
  }
}

/** Resolves with the number of judged merchants. */
async function judgeSome(statement: Statement, testOf: ReturnType<typeof compiledOnce>): Promise<number> {
  await statement(LOCK_SQL);
  const filters = await statement<Filter>('SELECT program_id, pattern FROM merchant_filter WHERE pattern IS NOT NULL');
  if (filters.length === 0) {
    await statement('TRUNCATE unjudged_merchant');
    return 0;
  }
  const merchants = await statement<NamedMerchant>(
    `WITH taken AS (
       DELETE FROM unjudged_merchant WHERE merchant_id IN (
         SELECT merchant_id FROM unjudged_merchant ORDER BY merchant_id LIMIT ${JUDGED_AT_ONCE}) RETURNING merchant_id)
     SELECT t.merchant_id AS id, coalesce(m.name, '') AS name FROM taken t LEFT JOIN merchant m ON m.id = t.merchant_id`,
  );
  for (const filter of filters) {
    const { program_id } = filter;
    const passes = testOf(filter);
    if (passes === null) continue;
    await statement(`SELECT set_config('app.program_id', $1, true)`, [program_id]);
    await statement('DELETE FROM shown_merchant WHERE program_id = $1 AND merchant_id = ANY ($2)', [
      program_id,
      merchants.map(({ id }) => id),
    ]);
    await addShown(statement, program_id, merchants, passes);
  }
  return merchants.length;
}

/** Every turn reads the filters again; an unchanged one is neither compiled nor reported again. */
function compiledOnce(): (filter: Filter) => NameTest | null {
  const known = new Map<string, NameTest | null>();
  return ({ program_id, pattern }) => {
    const key = `${program_id} ${pattern}`;
    const passes = known.has(key) ? (known.get(key) ?? null) : nameTest(program_id, pattern);
    known.set(key, passes);
    return passes;
  };
}
