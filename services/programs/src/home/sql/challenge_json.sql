-- NULL when unknown. What has not been published yet shows its status and nothing else.
CREATE OR REPLACE FUNCTION challenge_json(p_program bigint, p_participant bigint, p_first_name text,
  p_identifier text, p_id bigint)
RETURNS text LANGUAGE plpgsql
AS $$
DECLARE
  c challenge;
  completed timestamptz;
  current_status text;
  details jsonb := '{}';
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
  ELSE
    details := challenge_details(c, p_participant);
  END IF;
  IF p_participant IS NOT NULL THEN
    SELECT max(d.created_at) INTO completed FROM completion d
      WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id;
  END IF;
  RETURN (jsonb_build_object(
    'id', c.id::text, 'identifier', c.identifier, 'caption', c.caption, 'description', c.description,
    'content', c.content, 'challenge_type', c.challenge_type, 'parameters', c.parameters,
    'points', c.points, 'reward_type', c.reward_type, 'start', iso(c.start), 'finish', iso(c.finish),
    'status', current_status,
    'image', CASE WHEN c.image_url IS NOT NULL THEN jsonb_build_object('url', c.image_url) END,
    'icon', CASE WHEN c.icon_url IS NOT NULL THEN jsonb_build_object('url', c.icon_url) END,
    'cta_button_text', challenge_button(c.cta_button_text, c.challenge_type),
    'link_url', c.link_url, 'bypass_modal', c.bypass_modal, 'api_completion_only', c.api_completion_only,
    'is_repeatable', c.is_repeatable,
    'is_repeatable_and_completed', c.is_repeatable AND completed IS NOT NULL,
    'success_message', c.success_message,
    'completed_by_current_participant_on', CASE WHEN NOT challenge_stays_open(c) THEN iso(completed) END,
    'current_participant_name', CASE WHEN p_participant IS NOT NULL THEN coalesce(
      (SELECT q.first_name FROM participant q WHERE q.program_id = p_program AND q.id = p_participant),
      p_first_name) END) || details)::text;
END $$;
