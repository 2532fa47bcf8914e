-- A challenge as a tile of the home page. A function of its own, because all of the home page's statements build it
-- (bench row home); a test compares its button labels with those of libs/contracts.
CREATE OR REPLACE FUNCTION challenge_tile(c challenge)
RETURNS json LANGUAGE sql STABLE
AS $$
  SELECT json_build_object(
    'id', c.id::text, 'identifier', c.identifier, 'caption', c.caption, 'challenge_type', c.challenge_type,
    'points', c.points, 'reward_type', c.reward_type, 'finish', iso(c.ends_at),
    'image', CASE WHEN c.image_url IS NOT NULL THEN json_build_object('url', c.image_url) END,
    'cta_button_text', coalesce(c.cta_button_text, CASE c.challenge_type
      WHEN 'signup' THEN 'Sign up' WHEN 'video' THEN 'Watch Now' WHEN 'article' THEN 'Read Now'
      WHEN 'referral' THEN 'Recruit Friends' WHEN 'membership' THEN 'Become a Member' WHEN 'share' THEN 'Share'
      WHEN 'collect' THEN 'Take' WHEN 'engage' THEN 'Visit Social Media'
      WHEN 'unified_social' THEN 'Check out posts' WHEN 'donation' THEN 'Donate' WHEN 'location' THEN 'Visit'
      ELSE 'Visit Now' END),
    'link_url', c.link_url, 'bypass_modal', c.bypass_modal)
$$;
