-- Returns the participants to whom staff may assign a reward or who are awarded it, with their ranking value, in a
-- contest also when it was reached by earning. An achievement goes by the lifetime points of its end: those of now
-- without what was earned and corrected since. Completions have no history here. In SQL, because the list of
-- contestants, its count and the choice of winners filter, sort and page this set, which may be all participants of a
-- program.
CREATE OR REPLACE FUNCTION reward_candidates(r reward)
RETURNS TABLE(participant_id bigint, score bigint, reached_at timestamptz) LANGUAGE sql STABLE
AS $$
  SELECT a.participant_id, l.lifetime, NULL::timestamptz FROM account a
  LEFT JOIN (
    SELECT e.account_id, sum(e.amount) AS amount FROM ledger_entry e
    WHERE r.selection = 'achievement' AND e.program_id = r.program_id AND e.account_version IS NOT NULL
      AND e.kind IN ('earn', 'correction') AND e.posted_at >= r.ends_at
    GROUP BY e.account_id) s ON s.account_id = a.id
  CROSS JOIN LATERAL (SELECT (a.lifetime - a.shortfall - coalesce(s.amount, 0))::bigint AS lifetime) l
  WHERE r.selection = 'achievement' AND a.program_id = r.program_id AND a.kind = 'wallet'
    AND l.lifetime >= greatest(r.threshold, 1)
  UNION ALL
  SELECT g.participant_id, g.completions, NULL FROM challenge_progress g
  WHERE r.selection = 'milestone' AND g.program_id = r.program_id AND g.completions >= greatest(r.threshold, 1)
  UNION ALL
  SELECT a.participant_id, s.score, s.reached_at
  FROM (
    SELECT e.account_id, sum(e.amount)::bigint AS score, max(e.posted_at) FILTER (WHERE e.amount > 0) AS reached_at
    FROM ledger_entry e
    WHERE r.selection = 'mini_contest' AND e.program_id = r.program_id AND e.account_version IS NOT NULL
      AND e.kind IN ('earn', 'correction')
      AND e.posted_at >= coalesce(r.starts_at, r.created_at) AND e.posted_at < coalesce(r.ends_at, 'infinity')
    GROUP BY e.account_id HAVING sum(e.amount) >= greatest(r.threshold, 1)) s
  JOIN account a ON a.program_id = r.program_id AND a.id = s.account_id
$$;
