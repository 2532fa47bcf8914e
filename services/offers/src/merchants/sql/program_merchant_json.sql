-- merchant_json as a program shows it: a merchant that it does not show is one that it does not know.
CREATE OR REPLACE FUNCTION program_merchant_json(p_program bigint, p_slug text)
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN merchant_json(
    (SELECT m.slug FROM merchant m WHERE m.slug = p_slug AND shows_merchant(p_program, m.id)));
END $$;
