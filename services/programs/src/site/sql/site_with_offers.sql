-- The answer of site_lookup, and whether members who come by a magic link are forwarded to the offers.
CREATE OR REPLACE FUNCTION site_with_offers(p_program bigint)
RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  answer text := site_lookup(p_program);
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  IF EXISTS (SELECT FROM offers_reward o WHERE o.program_id = p_program AND o.active AND o.redirect_magic_link) THEN
    RETURN CASE WHEN answer::jsonb -> 'site' = 'null' THEN answer
      ELSE jsonb_set(answer::jsonb, '{site,redirect_magic_link}', 'true')::text END;
  END IF;
  RETURN answer;
END $$;
