export interface Check {
  /** Name of the counted faults; the count must be 0. */
  name: string;
  /** The invariant that it watches. */
  invariant: string;
  /** Returns one row per fault, across all programs. */
  sql: string;
}

/** Invariants of the ledger at every committed moment. Source: invariants INV-01 to INV-06, INV-20, INV-37. */
export const checks: readonly Check[] = [
  {
    name: 'transfers whose entries do not add up to 0',
    invariant: 'INV-01',
    sql: `SELECT FROM ledger_entry GROUP BY program_id, transfer_id HAVING sum(amount) <> 0 OR count(*) <> 2`,
  },
  {
    name: 'transfers without entries, or refused ones with them',
    invariant: 'INV-01',
    sql: `SELECT FROM transfer t WHERE (t.refusal IS NULL) <> EXISTS (
      SELECT FROM ledger_entry e WHERE e.program_id = t.program_id AND e.transfer_id = t.id)`,
  },
  {
    name: 'programs whose entries do not add up to 0',
    invariant: 'INV-01',
    sql: `SELECT FROM ledger_entry GROUP BY program_id HAVING sum(amount) <> 0`,
  },
  {
    name: 'wallets whose balance or version differs from their entries',
    invariant: 'INV-02',
    sql: `SELECT FROM account a
      LEFT JOIN (SELECT program_id, account_id, sum(amount) AS balance, max(account_version) AS version, count(*) AS entries
        FROM ledger_entry GROUP BY program_id, account_id) e ON e.program_id = a.program_id AND e.account_id = a.id
      WHERE a.kind = 'wallet' AND (a.balance <> coalesce(e.balance, 0) OR a.version <> coalesce(e.entries, 0)
        OR a.version <> coalesce(e.version, 0))`,
  },
  {
    name: 'wallets whose latest moment differs from that of their entries',
    invariant: 'INV-02',
    sql: `SELECT FROM account a
      LEFT JOIN (SELECT program_id, account_id, max(posted_at) AS latest FROM ledger_entry GROUP BY program_id, account_id) e
        ON e.program_id = a.program_id AND e.account_id = a.id
      WHERE a.kind = 'wallet' AND a.latest_at IS DISTINCT FROM e.latest`,
  },
  {
    name: 'participants whose count of rewards differs from their claims and awards',
    invariant: 'INV-06',
    sql: `SELECT FROM (SELECT program_id, participant_id, claims, awards FROM account WHERE kind = 'wallet') a
      FULL JOIN (SELECT program_id, participant_id, sum(claims) AS claims, sum(awards) AS awards FROM (
          SELECT program_id, participant_id, claim_stands(c)::integer AS claims, 0 AS awards FROM claim c
          UNION ALL SELECT program_id, participant_id, 0, 1 FROM award) had
        GROUP BY program_id, participant_id) h ON h.program_id = a.program_id AND h.participant_id = a.participant_id
      WHERE (coalesce(a.claims, 0), coalesce(a.awards, 0)) <> (coalesce(h.claims, 0), coalesce(h.awards, 0))`,
  },
  {
    name: 'entries that do not continue the balance before them',
    invariant: 'INV-02',
    sql: `SELECT FROM (
        SELECT e.balance_after - e.amount AS before, e.account_version,
          lag(e.balance_after, 1, 0) OVER wallet AS previous, row_number() OVER wallet AS position
        FROM ledger_entry e JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
        WHERE a.kind = 'wallet' WINDOW wallet AS (PARTITION BY e.program_id, e.account_id ORDER BY e.account_version)) e
      WHERE before IS DISTINCT FROM previous OR account_version IS DISTINCT FROM position`,
  },
  {
    name: 'running balances on accounts of the program',
    invariant: 'INV-02',
    sql: `SELECT FROM ledger_entry e JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
      WHERE a.kind <> 'wallet' AND e.account_version IS NOT NULL`,
  },
  {
    name: 'balances below zero after anything but a correction or what pays for it',
    invariant: 'INV-03',
    sql: `SELECT FROM ledger_entry e JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
      WHERE e.balance_after < 0 AND t.kind = 'spend'`,
  },
  {
    name: 'wallets whose lifetime or shortfall differs from what was earned and corrected',
    invariant: 'INV-04',
    sql: `SELECT FROM account a
      LEFT JOIN (SELECT e.program_id, e.account_id, sum(e.amount) AS earned
        FROM ledger_entry e JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
        WHERE t.kind IN ('earn', 'correction') GROUP BY e.program_id, e.account_id) e
        ON e.program_id = a.program_id AND e.account_id = a.id
      WHERE a.kind = 'wallet' AND (a.lifetime <> greatest(e.earned, 0) OR a.shortfall <> greatest(-e.earned, 0))`,
  },
  {
    name: 'entries whose shortfall does not follow from those before them',
    invariant: 'INV-04',
    sql: `SELECT FROM (
        SELECT e.shortfall, sum(c.change) OVER wallet AS after, sum(c.change) OVER wallet - c.change AS before
        FROM ledger_entry e JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
        CROSS JOIN LATERAL (SELECT CASE WHEN t.kind IN ('earn', 'correction') THEN e.amount ELSE 0 END AS change) c
        WHERE e.account_version IS NOT NULL
        WINDOW wallet AS (PARTITION BY e.program_id, e.account_id ORDER BY e.account_version)) e
      WHERE shortfall <> greatest(-after, 0) - greatest(-before, 0)`,
  },
  {
    name: 'transfers between the wrong accounts, or in the wrong direction',
    invariant: 'INV-04',
    sql: `SELECT FROM ledger_entry e JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
      JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
      WHERE NOT CASE t.kind
        WHEN 'earn' THEN a.kind = 'wallet' AND e.amount > 0 OR a.kind = 'issuance' AND e.amount < 0
        WHEN 'spend' THEN a.kind = 'wallet' AND e.amount < 0 OR a.kind = 'redemption' AND e.amount > 0
        WHEN 'refund' THEN a.kind = 'wallet' AND e.amount > 0 OR a.kind = 'redemption' AND e.amount < 0
        ELSE a.kind IN ('wallet', 'issuance') END`,
  },
  {
    name: 'receipts whose points differ from what was posted for them',
    invariant: 'INV-02',
    sql: `SELECT FROM receipt_points r
      FULL JOIN (SELECT t.program_id, t.source_id::bigint AS receipt_id, sum(e.amount) AS points
        FROM transfer t JOIN ledger_entry e ON e.program_id = t.program_id AND e.transfer_id = t.id
        WHERE t.source_type = 'receipt' AND e.account_version IS NOT NULL
        GROUP BY t.program_id, t.source_id) p ON p.program_id = r.program_id AND p.receipt_id = r.receipt_id
      WHERE coalesce(r.points, 0) <> coalesce(p.points, 0)`,
  },
  {
    name: 'rewards whose counter differs from their claims',
    invariant: 'INV-06',
    sql: `SELECT FROM reward_stock s WHERE s.claims <> (
      SELECT count(*) FROM claim c WHERE c.program_id = s.program_id AND c.reward_id = s.reward_id AND claim_stands(c))`,
  },
  {
    name: 'rewards whose held pieces differ from those that participants are paying for',
    invariant: 'INV-06',
    sql: `SELECT FROM reward_stock s WHERE s.held <> (
      SELECT count(*) FROM purchase p
      WHERE p.program_id = s.program_id AND p.reward_id = s.reward_id AND p.status IN ('held', 'disputed'))`,
  },
  {
    name: 'purchases that are paid for without a claim, or claims of those that are not',
    invariant: 'INV-06',
    sql: `SELECT FROM purchase p WHERE (p.status = 'claimed') <> EXISTS (
      SELECT FROM claim c WHERE c.program_id = p.program_id AND c.id = p.id AND c.participant_id = p.participant_id
        AND claim_stands(c))`,
  },
  {
    name: 'rewards claimed more often than their limit',
    invariant: 'INV-06',
    sql: `SELECT FROM reward r JOIN reward_stock s ON s.program_id = r.program_id AND s.reward_id = r.id
      WHERE r.claim_limit < s.held + (
      SELECT count(*) FROM claim c WHERE c.program_id = r.program_id AND c.reward_id = r.id AND claim_stands(c))`,
  },
  {
    name: 'claims whose numbers have gaps',
    invariant: 'INV-08',
    sql: `SELECT FROM claim GROUP BY program_id, participant_id, reward_id HAVING max(ordinal) <> count(*) OR min(ordinal) <> 1`,
  },
  {
    name: 'claims that were not paid as they say',
    invariant: 'INV-06',
    sql: `SELECT FROM claim c
      LEFT JOIN transfer t ON t.program_id = c.program_id AND t.id = c.transfer_id
      LEFT JOIN account a ON a.program_id = c.program_id AND a.participant_id = c.participant_id
      LEFT JOIN ledger_entry e ON e.program_id = c.program_id AND e.transfer_id = c.transfer_id AND e.account_id = a.id
      WHERE c.points > 0 AND (t.kind, t.source_type, t.source_id, -e.amount, e.balance_after)
        IS DISTINCT FROM ('spend', 'claim', c.id::text, c.points, c.unused_points)`,
  },
  {
    name: 'points spent without a claim',
    invariant: 'INV-06',
    sql: `SELECT FROM transfer t WHERE t.kind = 'spend' AND NOT EXISTS (
      SELECT FROM claim c WHERE c.program_id = t.program_id AND c.transfer_id = t.id)`,
  },
  {
    name: 'reversed claims whose points were not refunded as they were spent, or refunds of claims that stand',
    invariant: 'INV-06',
    sql: `SELECT FROM (SELECT * FROM claim c WHERE c.points > 0 AND NOT claim_stands(c)) c
      FULL JOIN (SELECT t.program_id, t.source_id, t.reverses_id, e.amount FROM transfer t
        JOIN ledger_entry e ON e.program_id = t.program_id AND e.transfer_id = t.id AND e.account_version IS NOT NULL
        WHERE t.kind = 'refund') r ON r.program_id = c.program_id AND r.source_id = c.id::text
      WHERE (r.amount, r.reverses_id) IS DISTINCT FROM (c.points, c.transfer_id)`,
  },
  {
    name: 'claim keys with neither a claim nor a refusal, or with both',
    invariant: 'INV-12',
    sql: `SELECT FROM claim_request q WHERE (q.refusal IS NULL) <> EXISTS (
      SELECT FROM claim c WHERE c.program_id = q.program_id AND c.id = q.claim_id AND c.participant_id = q.participant_id)`,
  },
  {
    name: 'rewards whose codes or taken codes differ from their counters, or have gaps',
    invariant: 'INV-06',
    sql: `SELECT FROM reward_stock s
      LEFT JOIN (SELECT program_id, reward_id, count(*) AS codes, max(number) AS last FROM coupon
        GROUP BY program_id, reward_id) k ON k.program_id = s.program_id AND k.reward_id = s.reward_id
      LEFT JOIN (SELECT program_id, reward_id, count(coupon_number) AS codes, max(coupon_number) AS last FROM claim
        GROUP BY program_id, reward_id) c ON c.program_id = s.program_id AND c.reward_id = s.reward_id
      WHERE s.coupons <> coalesce(k.codes, 0) OR s.coupons <> coalesce(k.last, 0)
        OR s.coupons_taken <> coalesce(c.codes, 0) OR s.coupons_taken <> coalesce(c.last, 0)`,
  },
  {
    name: 'rewards without their stock',
    invariant: 'INV-06',
    sql: `SELECT FROM reward r WHERE NOT EXISTS (
      SELECT FROM reward_stock s WHERE s.program_id = r.program_id AND s.reward_id = r.id)`,
  },
  {
    name: 'draws whose entrants differ from what was frozen',
    invariant: 'INV-37',
    sql: `SELECT FROM draw d
      LEFT JOIN (SELECT program_id, reward_id, count(*) AS entrants, max(position) AS last, sum(entries) AS entries
        FROM draw_entrant GROUP BY program_id, reward_id) e ON e.program_id = d.program_id AND e.reward_id = d.reward_id
      WHERE d.entrants <> coalesce(e.entrants, 0) OR d.entrants <> coalesce(e.last, 0) OR d.entries <> coalesce(e.entries, 0)
        OR d.entrants_hash <> sha256(convert_to(draw_list(d.program_id, d.reward_id), 'UTF8'))`,
  },
  {
    name: 'winners of draws without their claim, or with one that was taken from them without a replacement',
    invariant: 'INV-37',
    sql: `SELECT FROM draw_record w
      LEFT JOIN draw_entrant e ON e.program_id = w.program_id AND e.reward_id = w.reward_id AND e.position = w.position
      LEFT JOIN claim c ON c.program_id = w.program_id AND c.id = w.claim_id
      WHERE w.kind <> 'excluded' AND ((c.participant_id, c.reward_id) IS DISTINCT FROM (e.participant_id, w.reward_id)
        OR claim_stands(c) = EXISTS (SELECT FROM draw_record n
          WHERE n.program_id = w.program_id AND n.reward_id = w.reward_id AND n.replaces = w.ordinal))`,
  },
  {
    name: 'entries that differ from their transfer in kind, moment or currency',
    invariant: 'INV-20',
    sql: `SELECT FROM ledger_entry e JOIN transfer t ON t.program_id = e.program_id AND t.id = e.transfer_id
      LEFT JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
      WHERE (e.kind, e.posted_at, a.currency_id) IS DISTINCT FROM (t.kind, t.effective_at, t.currency_id)`,
  },
];
