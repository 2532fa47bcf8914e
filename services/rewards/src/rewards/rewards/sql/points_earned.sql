-- Returns the points that an account earned since a sweepstake began and before p_until, by the moments at which they
-- were earned. In SQL, because load_reward_page is one round trip, and the statement that lists the earners of a draw
-- calls it for each participant: the sum is one number, and its entries stay in the database.
-- The moments stand in FILTER: as conditions they make Postgres read a vacuumed index of all entries instead of the
-- account's.
CREATE OR REPLACE FUNCTION points_earned(r reward, p_account bigint, p_until timestamptz)
RETURNS bigint LANGUAGE sql STABLE
AS $$
  SELECT coalesce(sum(e.amount) FILTER (
    WHERE e.kind IN ('earn', 'correction')
      AND e.posted_at >= coalesce(r.starts_at, r.created_at) AND e.posted_at < p_until), 0)::bigint
  FROM ledger_entry e
  WHERE e.program_id = r.program_id AND e.account_id = p_account AND e.account_version IS NOT NULL
$$;
