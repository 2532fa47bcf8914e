-- What a key of a claim stands for.
CREATE OR REPLACE FUNCTION claim_input(p_reward bigint)
RETURNS bytea LANGUAGE sql STABLE
AS $$
  SELECT sha256(convert_to(p_reward::text, 'UTF8'))
$$;
