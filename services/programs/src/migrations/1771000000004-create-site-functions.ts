import { ForwardMigration } from '@laurel/service-kit/database/migrate';
import type { QueryRunner } from 'typeorm';

/** What the sites ask for most, each answered by one function that builds the JSON text itself. */
export class CreateSiteFunctions1771000000004 extends ForwardMigration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION iso(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $$;

      CREATE FUNCTION challenge_status(approved boolean, start timestamptz, finish timestamptz, at timestamptz)
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT CASE WHEN NOT approved THEN 'draft' WHEN start > at THEN 'scheduled' WHEN finish <= at THEN 'ended'
          ELSE 'active' END
      $$;

      CREATE FUNCTION challenge_button(cta_button_text text, challenge_type text)
      RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT coalesce(cta_button_text, CASE challenge_type
          WHEN 'signup' THEN 'Sign up' WHEN 'video' THEN 'Watch Now' WHEN 'article' THEN 'Read Now'
          WHEN 'referral' THEN 'Recruit Friends' WHEN 'membership' THEN 'Become a Member' WHEN 'share' THEN 'Share'
          WHEN 'collect' THEN 'Take' WHEN 'engage' THEN 'Visit Social Media'
          WHEN 'unified_social' THEN 'Check out posts' WHEN 'donation' THEN 'Donate' WHEN 'location' THEN 'Visit'
          ELSE 'Visit Now' END)
      $$;

      CREATE FUNCTION challenge_tile(c challenge) RETURNS json LANGUAGE sql STABLE AS $$
        SELECT json_build_object(
          'id', c.id::text, 'identifier', c.identifier, 'caption', c.caption, 'challenge_type', c.challenge_type,
          'points', c.points, 'reward_type', c.reward_type, 'finish', iso(c.finish),
          'image', CASE WHEN c.image_url IS NOT NULL THEN json_build_object('url', c.image_url) END,
          'cta_button_text', challenge_button(c.cta_button_text, c.challenge_type),
          'link_url', c.link_url, 'bypass_modal', c.bypass_modal)
      $$;

      -- A challenge that can be repeated stays open after a completion, except a call to action.
      CREATE FUNCTION challenge_is_done(c challenge, p_participant bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT (NOT c.is_repeatable OR c.challenge_type = 'call_action') AND EXISTS (
          SELECT FROM completion d
          WHERE d.program_id = c.program_id AND d.participant_id = p_participant AND d.challenge_id = c.id)
      $$;
    `);
    await runner.query(`
      CREATE FUNCTION site_json(p_program bigint) RETURNS text LANGUAGE plpgsql AS $$
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
                FROM program_page g WHERE g.program_id = p.id AND g.published), '[]'),
              'navigation_menus', coalesce((
                SELECT json_agg(json_build_object('name', n.name, 'navigation_url', n.navigation_url,
                  'show_in_tab', n.show_in_tab, 'show_on_logout', n.show_on_logout) ORDER BY n.position)
                FROM navigation_menu n WHERE n.program_id = p.id), '[]'),
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
              'i18n_enabled', p.i18n_enabled),
            'organization_id', p.organization_id::text)::text
          FROM program p JOIN program_template t ON t.program_id = p.id
          WHERE p.id = p_program);
      END $$;

      CREATE FUNCTION program_page_json(p_program bigint, p_slug text) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT json_build_object('id', g.id::text, 'slug', g.slug, 'title', g.title, 'html', g.html)::text
          FROM program_page g WHERE g.program_id = p_program AND g.slug = p_slug AND g.published);
      END $$;

      CREATE FUNCTION carousel_json(p_program bigint) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT coalesce(json_agg(json_build_object('id', i.id::text, 'title', i.title,
            'description', i.description, 'image', i.image, 'link', i.link, 'button_text', i.button_text)
            ORDER BY i.position, i.id), '[]')::text
          FROM carousel_item i WHERE i.program_id = p_program);
      END $$;
    `);
    await runner.query(`
      CREATE FUNCTION challenge_tiles_json(p_program bigint, p_participant bigint) RETURNS text
      LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN (
          SELECT coalesce(json_agg(challenge_tile(c)
            ORDER BY c.challenge_type <> 'signup', coalesce(c.start, c.created_at) DESC, c.id DESC), '[]')::text
          FROM challenge c
          WHERE c.program_id = p_program AND challenge_status(c.approved, c.start, c.finish, now()) = 'active'
            AND c.challenge_type <> 'engage'
            AND (p_participant IS NULL OR (c.challenge_type <> 'signup' AND NOT challenge_is_done(c, p_participant))));
      END $$;

      -- The newest open challenge of one kind, or JSON null; p_feature names the flag that must be on.
      CREATE FUNCTION challenge_of_kind_json(
        p_program bigint, p_participant bigint, p_type text, p_parameters text, p_feature text)
      RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        RETURN coalesce((
          SELECT challenge_tile(c)::text
          FROM challenge c
          WHERE c.program_id = p_program AND challenge_status(c.approved, c.start, c.finish, now()) = 'active'
            AND c.challenge_type = p_type AND (p_parameters IS NULL OR c.parameters = p_parameters)
            AND (p_feature IS NULL OR (SELECT p.features -> p_feature FROM program p WHERE p.id = p_program) = 'true')
            AND (p_participant IS NULL OR NOT challenge_is_done(c, p_participant))
          ORDER BY c.id DESC LIMIT 1), 'null');
      END $$;

      -- NULL when unknown. What has not been published yet shows its status and nothing else.
      CREATE FUNCTION challenge_json(
        p_program bigint, p_participant bigint, p_first_name text, p_identifier text, p_id bigint)
      RETURNS text LANGUAGE plpgsql AS $$
      DECLARE
        c challenge;
        completed timestamptz;
        current_status text;
      BEGIN
        PERFORM set_config('app.program_id', p_program::text, true);
        SELECT * INTO c FROM challenge
          WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
          ORDER BY identifier = p_identifier DESC LIMIT 1;
        IF NOT FOUND THEN RETURN NULL; END IF;
        current_status := challenge_status(c.approved, c.start, c.finish, now());
        IF current_status IN ('draft', 'scheduled') THEN
          c.caption := ''; c.description := ''; c.content := ''; c.points := 0; c.link_url := NULL;
          c.image_url := NULL; c.icon_url := NULL; c.success_message := NULL; c.parameters := NULL;
        END IF;
        IF p_participant IS NOT NULL THEN
          SELECT max(d.created_at) INTO completed FROM completion d
            WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id;
        END IF;
        RETURN json_build_object(
          'id', c.id::text, 'identifier', c.identifier, 'caption', c.caption, 'description', c.description,
          'content', c.content, 'challenge_type', c.challenge_type, 'parameters', c.parameters,
          'points', c.points, 'reward_type', c.reward_type, 'start', iso(c.start), 'finish', iso(c.finish),
          'status', current_status,
          'image', CASE WHEN c.image_url IS NOT NULL THEN json_build_object('url', c.image_url) END,
          'icon', CASE WHEN c.icon_url IS NOT NULL THEN json_build_object('url', c.icon_url) END,
          'cta_button_text', challenge_button(c.cta_button_text, c.challenge_type),
          'link_url', c.link_url, 'bypass_modal', c.bypass_modal, 'api_completion_only', c.api_completion_only,
          'is_repeatable', c.is_repeatable,
          'is_repeatable_and_completed', c.is_repeatable AND completed IS NOT NULL,
          'success_message', c.success_message,
          'completed_by_current_participant_on', CASE WHEN NOT c.is_repeatable OR c.challenge_type = 'call_action' THEN iso(completed) END,
          'current_participant_name', CASE WHEN p_participant IS NOT NULL THEN coalesce(
            (SELECT q.first_name FROM participant q WHERE q.program_id = p_program AND q.id = p_participant),
            p_first_name) END)::text;
      END $$;
    `);
  }
}
