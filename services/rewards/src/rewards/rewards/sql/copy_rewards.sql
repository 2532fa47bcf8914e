-- Copies one program's rewards as drafts into another one, to which the transaction belongs; returns the new ones, with
-- the names of their tags, which are added afterwards. A definer function, because the service's role sees the rewards
-- of one program at a time.
CREATE OR REPLACE FUNCTION copy_rewards(p_from bigint, p_to bigint)
RETURNS TABLE(id bigint, tags text[], version bigint) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
BEGIN
  PERFORM set_config('app.program_id', p_to::text, true);
  RETURN QUERY
    WITH copy AS (
      INSERT INTO reward AS t (program_id, identifier, name, description, description_details, terms_conditions,
        redemption_details, redemption_image_url, image_url, active_image_url, selection, threshold, amount_minor,
        currency, claim_limit, per_participant, starts_at, ends_at, is_visible, translations)
      SELECT p_to, c.identifier, c.name, c.description, c.description_details, c.terms_conditions,
        c.redemption_details, c.redemption_image_url, c.image_url, c.active_image_url, c.selection, c.threshold,
        c.amount_minor, c.currency, c.claim_limit, c.per_participant, c.starts_at, c.ends_at, c.is_visible, c.translations
      FROM reward c WHERE c.program_id = p_from ORDER BY c.id
      ON CONFLICT (program_id, identifier) DO NOTHING
      RETURNING t.id, t.identifier, t.version),
    stock AS (INSERT INTO reward_stock (program_id, reward_id) SELECT p_to, copy.id FROM copy)
    SELECT copy.id, ARRAY(SELECT n.name FROM reward c
        JOIN reward_tag x ON x.program_id = p_from AND x.reward_id = c.id
        JOIN content_tag_copy n ON n.program_id = p_from AND n.id = x.tag_id
        WHERE c.program_id = p_from AND c.identifier = copy.identifier ORDER BY x.position), copy.version
    FROM copy;
END $$;
REVOKE ALL ON FUNCTION copy_rewards FROM PUBLIC;
GRANT EXECUTE ON FUNCTION copy_rewards TO rewards_app;
