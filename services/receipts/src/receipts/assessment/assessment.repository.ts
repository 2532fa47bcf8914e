import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { TagValues } from '../receipt.ts';
import type { SimilarReceipts } from './assess.ts';
import type { ReadLine } from './merge-readings.ts';
import { likeness, type ProductCandidate } from './product-match.ts';

export interface LeasedReading {
  program_id: string;
  receipt_id: string;
  /** Number of attempts, including this one. */
  attempts: number;
}

export interface Purchase {
  merchant: string | null;
  date: string | null;
  total: string | null;
  textSize: number;
}

/** Maximum of candidates of a line. */
const MAX_CANDIDATES = 5;

/**
 * SQL for the lower-case words of a text between single spaces: 'Milk, 1L' → ' milk 1l '. Whole words are searched in
 * it.
 */
const wordsSql = (text: string): string =>
  `' ' || trim(regexp_replace(lower(${text}), '[^[:alnum:]]+', ' ', 'g')) || ' '`;

@Injectable()
export class AssessmentRepository {
  constructor(private readonly database: Database) {}

  /** Leases the longest waiting receipt of any program for `seconds`; concurrent instances get different ones. */
  async lease(seconds: number): Promise<LeasedReading | null> {
    const [row] = await this.database.unscoped<LeasedReading>('SELECT * FROM lease_reading($1)', [seconds]);
    return row ?? null;
  }

  /** Prolongs a lease, or pauses after a failure. */
  async postpone(scope: TenantScope, receiptId: string, seconds: number): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE receipt_reading SET next_at = now() + make_interval(secs => $3)
       WHERE program_id = $1 AND receipt_id = $2`,
      [scope.programId, receiptId, seconds],
    );
  }

  async finish(scope: TenantScope, receiptId: string): Promise<void> {
    await this.database.query(scope, 'DELETE FROM receipt_reading WHERE program_id = $1 AND receipt_id = $2', [
      scope.programId,
      receiptId,
    ]);
  }

  /**
   * Serializes the judgement of a program's receipts, so that of several similar ones only the first finds no other.
   */
  async takeTurn(scope: TenantScope): Promise<void> {
    await this.database.query(scope, `SELECT pg_advisory_xact_lock(hashtextextended('assessment ' || $1, 0))`, [
      scope.programId,
    ]);
  }

  /** Whether the participant has another receipt of exactly these files that is judged, and not rejected now. */
  async sentBefore(scope: TenantScope, receiptId: string): Promise<boolean> {
    return (await this.sameFiles(scope, receiptId)).length > 0;
  }

  /** Similar receipts of the program that are judged, without those that are rejected now. */
  async similar(scope: TenantScope, receiptId: string, purchase: Purchase): Promise<SimilarReceipts> {
    return {
      own: await this.sameFiles(scope, receiptId),
      file: await this.idsOf(
        scope,
        `r.id IN (SELECT f.receipt_id FROM receipt_file f JOIN receipt_file own USING (program_id, sha256)
          WHERE own.program_id = $1 AND own.receipt_id = $2)`,
        [receiptId],
      ),
      picture: await this.idsOf(
        scope,
        `r.text_size BETWEEN $3 * 0.85 AND $3 * 1.15 AND EXISTS (
          SELECT FROM receipt_file f JOIN receipt_file own USING (program_id)
          WHERE f.program_id = $1 AND f.receipt_id = r.id AND own.receipt_id = $2 AND bit_count(f.look # own.look) <= 6)`,
        [receiptId, purchase.textSize],
      ),
      purchase: await this.idsOf(
        scope,
        `r.id <> $2 AND r.purchased_on = $3::date AND r.total_amount = $4::numeric
          AND r.merchant_key = merchant_key_of($5)`,
        [receiptId, purchase.date, purchase.total, purchase.merchant],
      ),
    };
  }

  /** The active products that a line may be, best first: by article number, name, keyword, then likeness. */
  async candidates(scope: TenantScope, lines: readonly ReadLine[]): Promise<ProductCandidate[]> {
    // Texts that may match a line as whole words are looked up in a hash: searching each line for each text of a large
    // catalogue takes seconds.
    return this.database.query<ProductCandidate>(
      scope,
      `WITH line AS MATERIALIZED (
         SELECT (at - 1)::int AS at, sku, name, ${wordsSql('name')} AS words
         FROM ROWS FROM (jsonb_to_recordset($2) AS (sku text, name text)) WITH ORDINALITY AS r (sku, name, at)
       ), product AS MATERIALIZED (
         SELECT id, product_name, points_per_cents, keywords, skus, ${wordsSql('product_name')} AS words
         FROM eligible_product WHERE program_id = $1 AND is_active
       ), keyword AS MATERIALIZED (
         SELECT p.id, k.keyword, ${wordsSql('k.keyword')} AS words FROM product p CROSS JOIN unnest(p.keywords) AS k (keyword)
       ), article AS MATERIALIZED (
         -- An article number with letters is read as a part of the name.
         SELECT p.id, s.sku, CASE WHEN s.sku ~ '[^0-9]' AND length(s.sku) >= 4 THEN ${wordsSql('s.sku')} END AS words
         FROM product p CROSS JOIN unnest(p.skus) AS s (sku)
       ), longest AS MATERIALIZED (
         SELECT coalesce(max(cardinality(string_to_array(trim(words), ' '))), 0) AS words
         FROM (SELECT words FROM keyword UNION ALL SELECT words FROM article) t
       ), part AS MATERIALIZED (
         -- unnest(), because the planner takes generate_series() for a thousand rows.
         SELECT DISTINCT l.at, ' ' || array_to_string(l.list[a.place:a.place + z.place - 1], ' ') || ' ' AS words
         FROM (SELECT at, string_to_array(trim(words), ' ') AS list FROM line) l CROSS JOIN longest
         CROSS JOIN unnest(l.list) WITH ORDINALITY AS a (word, place)
         CROSS JOIN unnest(l.list[a.place:a.place + longest.words - 1]) WITH ORDINALITY AS z (word, place)
       ), sure AS MATERIALIZED (
         SELECT line.at, s.id, 1 AS rank, 'sku' AS strategy, NULL::text AS keyword FROM line JOIN article s USING (sku)
         UNION ALL
         SELECT part.at, s.id, 1, 'sku', NULL FROM part JOIN article s USING (words)
         UNION ALL
         SELECT line.at, p.id, 2, 'exact', NULL FROM line JOIN product p USING (words)
         UNION ALL
         SELECT part.at, k.id, 3, 'keyword', k.keyword FROM part JOIN keyword k USING (words)
       ), match AS (
         SELECT sure.*, 1::real AS confidence FROM sure
         UNION ALL
         SELECT line.at, p.id, 4, 'similar', NULL, similarity(line.name, p.product_name) FROM line CROSS JOIN product p
         WHERE NOT EXISTS (SELECT FROM sure WHERE sure.at = line.at)
           AND similarity(line.name, p.product_name) >= $3
       ), best AS (
         SELECT DISTINCT ON (at, id) * FROM match ORDER BY at, id, rank, confidence DESC, length(keyword) DESC
       ), placed AS (
         SELECT *, row_number() OVER (
           PARTITION BY at ORDER BY rank, confidence DESC, length(keyword) DESC, id) AS place
         FROM best
       )
       SELECT m.at, p.id AS product_id, p.product_name, p.points_per_cents, m.strategy, m.keyword, m.confidence
       FROM placed m JOIN product p USING (id) WHERE m.place <= $4 ORDER BY m.at, m.place`,
      [scope.programId, JSON.stringify(lines), likeness.possible, MAX_CANDIDATES],
    );
  }

  async insertTags(scope: TenantScope, receiptId: string, tags: readonly TagValues[]): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO receipt_tag (program_id, receipt_id, name, details, similar_receipt_ids)
       SELECT $1::bigint, $2::bigint, name, details,
         CASE jsonb_typeof(similar_receipt_ids)
           WHEN 'array' THEN ARRAY(SELECT jsonb_array_elements_text(similar_receipt_ids)::bigint) END
       FROM jsonb_to_recordset($3) AS r (name text, details jsonb, similar_receipt_ids jsonb)`,
      [scope.programId, receiptId, JSON.stringify(tags)],
    );
  }

  private sameFiles(scope: TenantScope, receiptId: string): Promise<string[]> {
    return this.idsOf(
      scope,
      `(r.participant_id, r.files_hash) = (SELECT own.participant_id, own.files_hash FROM receipt own
        WHERE own.program_id = $1 AND own.id = $2)`,
      [receiptId],
    );
  }

  /** $2 is the receipt itself. */
  private async idsOf(
    scope: TenantScope,
    condition: string,
    params: readonly [receiptId: string, ...rest: unknown[]],
  ): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      scope,
      `SELECT r.id FROM receipt r
       WHERE r.program_id = $1 AND r.id <> $2 AND r.status NOT IN ('pending', 'failed', 'rejected') AND ${condition}
       ORDER BY r.id DESC LIMIT 5`,
      [scope.programId, ...params],
    );
    return rows.map((row) => row.id);
  }
}
