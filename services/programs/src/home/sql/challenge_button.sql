CREATE OR REPLACE FUNCTION challenge_button(cta_button_text text, challenge_type text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(cta_button_text, CASE challenge_type
    WHEN 'signup' THEN 'Sign up' WHEN 'video' THEN 'Watch Now' WHEN 'article' THEN 'Read Now'
    WHEN 'referral' THEN 'Recruit Friends' WHEN 'membership' THEN 'Become a Member' WHEN 'share' THEN 'Share'
    WHEN 'collect' THEN 'Take' WHEN 'engage' THEN 'Visit Social Media'
    WHEN 'unified_social' THEN 'Check out posts' WHEN 'donation' THEN 'Donate' WHEN 'location' THEN 'Visit'
    ELSE 'Visit Now' END)
$$;
