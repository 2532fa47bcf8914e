-- Counts a click on the link of an active challenge. One round trip without a transaction, because each click calls it.
CREATE OR REPLACE FUNCTION count_click(p_program bigint, p_identifier text, p_id bigint)
RETURNS boolean LANGUAGE sql
AS $$
  SELECT set_config('app.program_id', p_program::text, true);
  INSERT INTO completion_tally AS t (program_id, challenge_id, slot, completions, clicks)
  SELECT c.program_id, c.id, pg_backend_pid() % 16, 0, 1 FROM challenge c
  WHERE c.program_id = p_program AND (c.identifier = p_identifier OR c.id = p_id) AND c.link_url IS NOT NULL
    AND challenge_status(c.is_approved, c.starts_at, c.ends_at, (SELECT program_now(p_program))) = 'active'
  ORDER BY c.identifier = p_identifier DESC LIMIT 1
  ON CONFLICT (program_id, challenge_id, slot) DO UPDATE SET clicks = t.clicks + 1
  RETURNING true
$$;
