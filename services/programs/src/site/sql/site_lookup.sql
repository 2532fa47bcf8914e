-- The whole site as JSON text, or that the program is not open.
CREATE OR REPLACE FUNCTION site_lookup(p_program bigint)
RETURNS text LANGUAGE sql
AS $$
  SELECT CASE
    WHEN NOT p.active THEN '{"site":null,"organization_id":null,"inactive":true}'
    ELSE jsonb_build_object(
      'site', (site_json(p.id)::jsonb -> 'site') || jsonb_build_object(
        'prizes_title', p.prizes_title, 'my_account_title', p.my_account_title,
        'seo', jsonb_build_object(
          'title', p.seo_title, 'description', p.seo_description, 'image', p.seo_image),
        'evergreen_setting_values', evergreen_json(p.id))
        || CASE WHEN p.test_mode THEN '{"test_mode":true}' ELSE '{}' END::jsonb
        || CASE WHEN p.features -> 'dynamic_feed_posts' = 'true' AND has_live_feed_post(p.id)
          THEN '{"has_feed_posts":true}' ELSE '{}' END::jsonb,
      'organization_id', p.organization_id::text, 'css', p.served_css)::text END
  FROM program p WHERE p.id = p_program
$$;
