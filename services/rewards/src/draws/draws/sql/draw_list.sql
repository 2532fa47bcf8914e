-- Returns the published list, byte for byte the text whose sha256 is entrants_hash. In SQL, because book_entrants
-- hashes it in the statement that freezes the draw, and the verifier compares it with the hash of each draw in one
-- statement: neither list leaves the database.
CREATE OR REPLACE FUNCTION draw_list(p_program bigint, p_reward bigint)
RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT 'entrant,entries' || E'\n'
    || coalesce(string_agg(e.position || ',' || e.entries || E'\n', '' ORDER BY e.position), '')
  FROM draw_entrant e WHERE e.program_id = p_program AND e.reward_id = p_reward
$$;
