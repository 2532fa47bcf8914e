-- The part of a site that every page needs, as JSON text, in one statement.
CREATE OR REPLACE FUNCTION site_json(p_program bigint)
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (
    SELECT json_build_object(
      'site', json_build_object(
        'id', p.id::text, 'name', p.name, 'subdomain', p.subdomain,
        'term_points_as', p.term_points_as, 'term_rewards_as', p.term_rewards_as,
        'features', p.features, 'description', p.description,
        'published_program_pages', coalesce((
          SELECT json_agg(json_build_object('id', g.id::text, 'slug', g.slug, 'title', g.title)
            ORDER BY g.position, g.id)
          FROM program_page g WHERE g.program_id = p.id AND g.status = 'published'), '[]'),
        'navigation_menus', coalesce((
          SELECT json_agg(json_build_object('name', n.name, 'navigation_url', n.navigation_url,
            'show_in_tab', n.show_in_tab, 'show_on_logout', n.show_on_logout) ORDER BY n.position)
          FROM navigation_menu n WHERE n.program_id = p.id), '[]'),
        'email_settings', coalesce((
          SELECT json_agg(json_build_object('id', e.id::text, 'description', e.description) ORDER BY e.position)
          FROM email_setting e WHERE e.program_id = p.id), '[]'),
        'signup_challenge', (
          SELECT json_build_object('points', CASE c.reward_type WHEN 'points' THEN c.points ELSE 0 END)
          FROM challenge c
          WHERE c.program_id = p.id AND c.challenge_type = 'signup'
            AND challenge_status(c.approved, c.start, c.finish, now()) = 'active'
          ORDER BY c.id LIMIT 1),
        'program_template_detail', json_build_object(
          'header_text', t.header_text, 'header_description', t.header_description,
          'header_background_image', t.header_background_image, 'header_logo', t.header_logo,
          'element_css_style', t.element_css_style),
        'override_enrollment', p.override_enrollment,
        'program_custom_signin_url', p.program_custom_signin_url,
        'i18n_enabled', p.i18n_enabled, 'theme_switch_enabled', p.theme_switch_enabled,
        'qrati_config', (
          SELECT json_build_object('qrati_program_id', q.qrati_program_id)
          FROM photo_contest q WHERE q.program_id = p.id AND q.active),
        'earn_points_icon', p.earn_points_icon, 'current_rewards_icon', p.current_rewards_icon,
        'my_rewards_icon', p.my_rewards_icon),
      'organization_id', p.organization_id::text)::text
    FROM program p JOIN program_template t ON t.program_id = p.id
    WHERE p.id = p_program);
END $$;
