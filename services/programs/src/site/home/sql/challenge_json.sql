-- The page of a challenge as JSON text, NULL when unknown. An unpublished one shows its status and nothing else. One
-- statement that sets the tenant itself, as everything on it belongs to one moment.
CREATE OR REPLACE FUNCTION challenge_json(p_program bigint, p_participant bigint, p_first_name text,
  p_identifier text, p_id bigint, p_language text)
RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  c challenge;
  completed timestamptz;
  current_status text;
  details jsonb := '{}';
  reader text;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO c FROM challenge
    WHERE program_id = p_program AND (identifier = p_identifier OR id = p_id)
    ORDER BY identifier = p_identifier DESC LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  reader := other_language(p_program, p_language);
  current_status := challenge_status(c.is_approved, c.starts_at, c.ends_at, program_now(p_program));
  IF current_status IN ('draft', 'scheduled') THEN
    c.caption := ''; c.description := ''; c.content := ''; c.points := 0; c.link_url := NULL;
    c.image_url := NULL; c.icon_url := NULL; c.success_message := NULL; c.parameters := NULL;
    c.translations := '{}';
    -- Ids can be counted through: the identifier is for those who know it, the dates for a challenge that is announced.
    c.identifier := p_identifier;
    IF current_status = 'draft' THEN c.starts_at := NULL; c.ends_at := NULL; END IF;
  ELSE
    details := CASE c.challenge_type
      WHEN 'collect' THEN jsonb_build_object(
        'questions', challenge_questions(c, false, reader), 'participant_answers', challenge_answers(c, p_participant))
      WHEN 'video' THEN jsonb_build_object(
        'video_url', c.video_url, 'duration', coalesce(c.duration, 100),
        'watched_percentage', watched_percentage(c, p_participant))
      WHEN 'unified_social' THEN jsonb_build_object('social_network_posts', (
        SELECT coalesce(jsonb_agg(in_language(jsonb_build_object(
          'id', p.id::text, 'post_type', p.post_type, 'media_path', p.media_path, 'message', p.message,
          'username', p.username, 'url', p.url, 'published_at', iso(p.published_at),
          'social_network_page', jsonb_build_object('url', p.page_url, 'platform', p.page_platform),
          'social_network_child_posts', p.children, 'wait_seconds', p.wait_seconds,
          'viewed', EXISTS (SELECT FROM post_view v
            WHERE v.program_id = p.program_id AND v.participant_id = p_participant AND v.post_id = p.id)), p.translations, reader, '{message}')
          ORDER BY p.position), '[]')
        FROM social_network_post p WHERE p.program_id = c.program_id AND p.challenge_id = c.id))
      WHEN 'referral' THEN (
        SELECT jsonb_build_object(
          'referral_url', (SELECT '/signin?referral_code=' || p.referral_code FROM participant_copy p
            WHERE p.program_id = c.program_id AND p.id = p_participant),
          'recruits', count(*), 'recruits_waiting', count(*) FILTER (WHERE r.pays AND r.paid_at IS NULL))
        FROM referral r
        -- Identity is the source: it lists recruits who are there and have joined since the recruiter's last reset. A
        -- reset deletes rows here, an erased recruit keeps one for the daily limit.
        WHERE r.program_id = c.program_id AND r.recruiter_id = p_participant AND r.challenge_id = c.id
          AND NOT EXISTS (SELECT FROM participant_copy e
            WHERE e.program_id = r.program_id AND e.id = r.participant_id AND e.erased_at IS NOT NULL))
      WHEN 'donation' THEN jsonb_build_object('donation_challenge', (
        SELECT in_language(jsonb_build_object(
          'entity_label', d.entity_label, 'currency', d.currency,
          'active_donation_challenge_entity_options', coalesce((
            SELECT jsonb_agg(in_language(jsonb_build_object('id', e.id::text, 'entity', e.entity),
              e.translations, reader, '{entity}') ORDER BY e.position)
            FROM donation_entity e
            WHERE e.program_id = d.program_id AND e.challenge_id = d.challenge_id AND e.is_active), '[]'),
          'active_donation_challenge_amount_options', coalesce((
            SELECT jsonb_agg(jsonb_build_object('id', a.id::text,
              'amount', amount_text(a.amount_minor, d.currency),
              'points', CASE c.reward_type WHEN 'points' THEN a.points ELSE 0 END) ORDER BY a.position)
            FROM donation_amount a
            WHERE a.program_id = d.program_id AND a.challenge_id = d.challenge_id AND a.is_active), '[]')), d.translations, reader, '{entity_label}')
        FROM donation_challenge d WHERE d.program_id = c.program_id AND d.challenge_id = c.id))
      WHEN 'membership' THEN jsonb_build_object('membership_challenge', (
        SELECT jsonb_build_object('id', m.id::text, 'price', amount_text(m.amount_minor, m.currency),
          'currency', m.currency, 'merchant_name', m.merchant_name)
        FROM membership_challenge m WHERE m.program_id = c.program_id AND m.challenge_id = c.id))
      ELSE '{}' END;
  END IF;
  IF p_participant IS NOT NULL THEN
    SELECT max(d.created_at) INTO completed FROM completion d
      WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id;
  END IF;
  RETURN in_language(challenge_tile(c)::jsonb || jsonb_build_object(
    'description', c.description, 'content', c.content, 'parameters', c.parameters, 'start', iso(c.starts_at),
    'status', current_status,
    'icon', CASE WHEN c.icon_url IS NOT NULL THEN jsonb_build_object('url', c.icon_url) END,
    'api_completion_only', c.is_api_completion_only, 'is_repeatable', c.is_repeatable,
    'is_repeatable_and_completed', c.is_repeatable AND completed IS NOT NULL,
    'success_message', c.success_message,
    'completed_by_current_participant_on', CASE WHEN NOT challenge_stays_open(c) THEN iso(completed) END,
    'current_participant_name', CASE WHEN p_participant IS NOT NULL THEN coalesce(
      (SELECT q.first_name FROM participant_copy q WHERE q.program_id = p_program AND q.id = p_participant),
      p_first_name) END) || details,
    c.translations, reader, '{caption,description,content,cta_button_text,success_message}')::text;
END $$;
