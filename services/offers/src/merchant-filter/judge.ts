import { compilePattern, InvalidPatternError } from '@laurel/service-kit/patterns/pattern';
import { Logger } from '@nestjs/common';

/** Runs a statement over the catalogue and one program's lists, in an open transaction. */
export type Statement = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;

export interface NamedMerchant {
  id: string;
  name: string;
}

/** Whether a program shows the merchants of a name. */
export type NameTest = (name: string) => boolean;

/**
 * Every writer of lists of shown merchants holds this lock: a list never derives from a pattern or a name that has just
 * changed.
 */
export const LOCK_SQL = 'SELECT pg_advisory_xact_lock(7241095116)';

/** Merchants judged at once; takes a few milliseconds, between which a service serves requests. */
export const JUDGED_AT_ONCE = 500;

const logger = new Logger('merchant-filter');

/** `null` for a pattern that was accepted once and is refused now: the program's list stays unchanged. */
export function nameTest(programId: string, pattern: string): NameTest | null {
  try {
    return compilePattern(pattern);
  } catch (error) {
    if (!(error instanceof InvalidPatternError)) throw error;
    logger.error(`the merchants' pattern of program ${programId} cannot be used: ${error.message}`);
    return null;
  }
}

/** Adds merchants whose names match to the program's list. */
export async function addShown(
  statement: Statement,
  programId: string,
  merchants: readonly NamedMerchant[],
  passes: NameTest,
): Promise<void> {
  const ids = merchants.filter(({ name }) => passes(name)).map(({ id }) => id);
  if (ids.length === 0) return;
  await statement(
    `INSERT INTO shown_merchant (program_id, merchant_id) SELECT $1, unnest($2::bigint[]) ON CONFLICT DO NOTHING`,
    [programId, ids],
  );
}
