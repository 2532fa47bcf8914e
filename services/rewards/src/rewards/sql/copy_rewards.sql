-- Drafts of one program's rewards in another one, which alone is left visible.
CREATE OR REPLACE FUNCTION copy_rewards(p_from bigint, p_to bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  copied reward[];
BEGIN
  PERFORM set_config('app.program_id', p_from::text, true);
  copied := ARRAY(SELECT r FROM reward r WHERE r.program_id = p_from ORDER BY r.id);
  PERFORM set_config('app.program_id', p_to::text, true);
  INSERT INTO reward (program_id, identifier, name, description, description_details, terms_conditions,
    redemption_details, redemption_image_url, image_url, active_image_url, selection, threshold, price, currency,
    claim_limit, per_participant, start, finish, feature, tags)
  SELECT p_to, c.identifier, c.name, c.description, c.description_details, c.terms_conditions,
    c.redemption_details, c.redemption_image_url, c.image_url, c.active_image_url, c.selection, c.threshold, c.price,
    c.currency, c.claim_limit, c.per_participant, c.start, c.finish, c.feature, c.tags
  FROM unnest(copied) AS c
  ON CONFLICT (program_id, identifier) DO NOTHING;
END $$;
REVOKE ALL ON FUNCTION copy_rewards FROM PUBLIC;
GRANT EXECUTE ON FUNCTION copy_rewards TO rewards_app;
