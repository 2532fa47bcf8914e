CREATE OR REPLACE FUNCTION challenge_posts(c challenge, p_participant bigint)
RETURNS jsonb LANGUAGE sql STABLE
AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id::text, 'post_type', p.post_type, 'media_path', p.media_path, 'message', p.message,
    'username', p.username, 'url', p.url, 'published_at', iso(p.published_at),
    'social_network_page', jsonb_build_object('url', p.page_url, 'platform', p.page_platform),
    'social_network_child_posts', p.children, 'wait_seconds', p.wait_seconds,
    'viewed', EXISTS (SELECT FROM post_view v
      WHERE v.program_id = p.program_id AND v.participant_id = p_participant AND v.post_id = p.id))
    ORDER BY p.position), '[]')
  FROM social_network_post p WHERE p.program_id = c.program_id AND p.challenge_id = c.id
$$;
