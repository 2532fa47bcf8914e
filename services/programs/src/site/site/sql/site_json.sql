-- The site of a program for its pages, as JSON text: a closed one says only that; NULL without a look. With a landing
-- path other than '/' the answer names that. Its texts carry their translations, so that the answer is one for all
-- readers and a page can change its language. One statement, since the gateway asks for it with the first page of each
-- visitor (bench row home-visitor); it sets the tenant itself.
CREATE OR REPLACE FUNCTION site_json(p_program bigint, p_landing_path text DEFAULT '/')
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (
    SELECT (CASE
      WHEN NOT p.is_active THEN jsonb_build_object('site', NULL, 'organization_id', NULL, 'inactive', true)
      WHEN t.program_id IS NOT NULL THEN jsonb_build_object(
        'organization_id', p.organization_id::text, 'css', p.served_css,
        'site', jsonb_build_object(
          'id', p.id::text, 'name', p.name, 'subdomain', p.subdomain, 'description', p.description,
          'term_points_as', p.term_points_as, 'term_rewards_as', p.term_rewards_as, 'features', p.features,
          'published_program_pages', coalesce((
            SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', g.id::text, 'slug', g.slug, 'title', g.title,
              'translations', (SELECT jsonb_object_agg(l.key, l.value - 'html') FROM jsonb_each(g.translations) l
                WHERE l.value ? 'title'))) ORDER BY g.position, g.id)
            FROM program_page g WHERE g.program_id = p.id AND g.status = 'published'), '[]'),
          'navigation_menus', coalesce((
            SELECT jsonb_agg(jsonb_build_object('name', n.name, 'navigation_url', n.navigation_url,
              'show_in_tab', n.show_in_tab, 'show_on_logout', n.show_on_logout)
              || CASE WHEN n.translations = '{}' THEN '{}' ELSE jsonb_build_object('translations', n.translations) END
              ORDER BY n.position)
            FROM navigation_menu n WHERE n.program_id = p.id), '[]'),
          'email_settings', coalesce((
            SELECT jsonb_agg(jsonb_build_object('id', e.id::text, 'description', e.description) ORDER BY e.position)
            FROM email_setting e WHERE e.program_id = p.id), '[]'),
          'signup_challenge', (
            SELECT jsonb_build_object('points', CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END)
            FROM challenge c
            WHERE c.program_id = p.id AND c.challenge_type = 'signup' AND NOT c.is_api_completion_only
              AND challenge_status(c.is_approved, c.starts_at, c.ends_at, program_now(p.id)) = 'active'
            ORDER BY c.id LIMIT 1),
          'program_template_detail', jsonb_build_object(
            'header_text', t.header_text, 'header_description', t.header_description,
            'badge_instructions', t.badge_instructions, 'favicon_file', t.favicon_url,
            'header_logo', t.header_logo_url, 'footer_logo', t.footer_logo_url, 'overlay_image', t.overlay_image_url,
            'header_background_image', t.header_background_image_url,
            'badge_background_image', t.badge_background_image_url, 'element_css_style', t.element_css_style)
            || CASE WHEN t.translations = '{}' THEN '{}' ELSE jsonb_build_object('translations', t.translations) END,
          'override_enrollment', p.override_enrollment, 'program_custom_signin_url', p.program_custom_signin_url,
          'i18n_enabled', p.i18n_enabled, 'language', p.language,
          'content_language', coalesce(p.content_language, p.language), 'theme_switch_enabled', p.theme_switch_enabled,
          'qrati_config', (
            SELECT jsonb_build_object('qrati_program_id', q.qrati_program_id)
            FROM photo_contest q WHERE q.program_id = p.id AND q.is_active),
          'earn_points_icon', p.earn_points_icon_url, 'current_rewards_icon', p.current_rewards_icon_url,
          'my_rewards_icon', p.my_rewards_icon_url, 'prizes_title', p.prizes_title, 'my_account_title', p.my_account_title,
          'seo', jsonb_build_object('title', p.seo_title, 'description', p.seo_description, 'image', p.seo_image_url)
            || CASE WHEN p.seo_translations = '{}' THEN '{}' ELSE jsonb_build_object('translations', p.seo_translations) END,
          'evergreen_setting_values', (
            SELECT coalesce(jsonb_agg(jsonb_build_object(
              'id', v.id::text, 'evergreen_setting_definition_id', d.id::text, 'key', d.key,
              'active', coalesce(v.is_active, true)) ORDER BY d.id), '[]')
            FROM evergreen_setting_definition d
            LEFT JOIN evergreen_setting_value v
              ON v.program_id = p.id AND v.evergreen_setting_definition_id = d.id))
          || CASE WHEN p.term_forms = '{}' THEN '{}' ELSE jsonb_build_object('term_forms', p.term_forms) END
          || CASE WHEN p.translations = '{}' THEN '{}' ELSE jsonb_build_object('translations', p.translations) END
          || CASE WHEN p.country IS NULL THEN '{}' ELSE jsonb_build_object('country', p.country) END
          || CASE WHEN p.test_mode THEN '{"test_mode":true}' ELSE '{}' END::jsonb
          || CASE WHEN p.features -> 'dynamic_feed_posts' = 'true' AND EXISTS (
              SELECT FROM dynamic_feed_post f WHERE f.program_id = p.id AND f.published_at <= program_now(p.id)
                AND (f.ends_at > program_now(p.id)) IS NOT FALSE)
            THEN '{"has_feed_posts":true}' ELSE '{}' END::jsonb
          -- Members who come by a magic link are forwarded to the offers.
          || CASE WHEN EXISTS (
              SELECT FROM offers_reward o WHERE o.program_id = p.id AND o.is_active AND o.redirect_magic_link)
            THEN '{"redirect_magic_link":true}' ELSE '{}' END::jsonb)
      END || CASE WHEN p_landing_path = '/' THEN '{}' ELSE jsonb_build_object('landing_path', p_landing_path) END)::text
    FROM program p LEFT JOIN program_template t ON t.program_id = p.id
    WHERE p.id = p_program);
END $$;
