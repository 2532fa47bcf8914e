CREATE OR REPLACE FUNCTION challenge_tile(c challenge)
RETURNS json LANGUAGE sql STABLE
AS $$
  SELECT json_build_object(
    'id', c.id::text, 'identifier', c.identifier, 'caption', c.caption, 'challenge_type', c.challenge_type,
    'points', c.points, 'reward_type', c.reward_type, 'finish', iso(c.finish),
    'image', CASE WHEN c.image_url IS NOT NULL THEN json_build_object('url', c.image_url) END,
    'cta_button_text', challenge_button(c.cta_button_text, c.challenge_type),
    'link_url', c.link_url, 'bypass_modal', c.bypass_modal)
$$;
