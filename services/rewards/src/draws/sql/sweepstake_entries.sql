-- One entry for each threshold points (each single one when it is 0) that were earned while the sweepstake ran.
CREATE OR REPLACE FUNCTION sweepstake_entries(r reward, p_participant bigint)
RETURNS bigint LANGUAGE sql STABLE
AS $$
  SELECT greatest(coalesce(sum(e.amount), 0), 0)::bigint / greatest(r.threshold, 1)
  FROM account a
  JOIN entry e ON e.program_id = a.program_id AND e.account_id = a.id AND e.account_version IS NOT NULL
  WHERE a.program_id = r.program_id AND a.participant_id = p_participant AND e.kind IN ('earn', 'correction')
    AND e.posted_at >= coalesce(r.start, r.created_at) AND (e.posted_at < r.finish) IS NOT FALSE
$$;
