-- Who may be given a reward by staff, and by what they are ranked.
CREATE OR REPLACE FUNCTION reward_candidates(r reward)
RETURNS TABLE(participant_id bigint, score bigint) LANGUAGE sql STABLE
AS $$
  SELECT a.participant_id, a.lifetime FROM account a
  WHERE r.selection = 'achievement' AND a.program_id = r.program_id AND a.kind = 'wallet'
    AND a.lifetime >= greatest(r.threshold, 1)
  UNION ALL
  SELECT g.participant_id, g.completions FROM challenge_progress g
  WHERE r.selection = 'milestone' AND g.program_id = r.program_id AND g.completions >= greatest(r.threshold, 1)
  UNION ALL
  SELECT a.participant_id, sum(e.amount)::bigint
  FROM transfer t
  JOIN entry e ON e.program_id = t.program_id AND e.transfer_id = t.id AND e.account_version IS NOT NULL
  JOIN account a ON a.program_id = e.program_id AND a.id = e.account_id
  WHERE r.selection = 'mini_contest' AND t.program_id = r.program_id AND t.kind IN ('earn', 'correction')
    AND t.created_at >= coalesce(r.start, r.created_at) AND (r.finish IS NULL OR t.created_at < r.finish)
  GROUP BY a.participant_id HAVING sum(e.amount) >= greatest(r.threshold, 1)
$$;
