-- Entries of a participant from what they earned up to a moment.
CREATE OR REPLACE FUNCTION entries_until(r reward, p_account bigint, p_until timestamptz)
RETURNS bigint LANGUAGE sql STABLE
AS $$
  SELECT greatest(coalesce(sum(e.amount), 0), 0)::bigint / greatest(r.threshold, 1)
  FROM entry e
  WHERE e.program_id = r.program_id AND e.account_id = p_account AND e.account_version IS NOT NULL
    AND e.kind IN ('earn', 'correction')
    AND e.posted_at >= coalesce(r.start, r.created_at) AND e.posted_at < p_until
$$;
