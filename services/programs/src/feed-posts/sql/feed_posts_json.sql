-- One page of the live feed posts as JSON text, newest first.
CREATE OR REPLACE FUNCTION feed_posts_json(p_program bigint, p_page integer, p_size integer)
RETURNS text LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (
    -- One more than the page shows, which tells whether there is another.
    WITH found AS (
      SELECT d.*, row_number() OVER (ORDER BY d.published_at DESC, d.id DESC) AS place
      FROM dynamic_feed_post d
      WHERE d.program_id = p_program AND d.published_at <= now()
        AND feed_post_status(d.published_at, d.ends_at, now()) = 'live'
        AND (SELECT p.features -> 'dynamic_feed_posts' FROM program p WHERE p.id = p_program) = 'true'
      ORDER BY d.published_at DESC, d.id DESC LIMIT p_size + 1 OFFSET (p_page - 1) * p_size
    )
    SELECT json_build_object(
      'data', coalesce((
        SELECT json_agg(json_build_object('id', f.id::text, 'title', f.title, 'body_html', f.body_html,
          'image', f.image, 'link', f.link, 'link_text', f.link_text, 'published_at', iso(f.published_at))
          ORDER BY f.place)
        FROM found f WHERE f.place <= p_page * p_size), '[]'),
      'next_page', CASE WHEN (SELECT count(*) FROM found) > p_size THEN p_page + 1 END,
      'time_zone', p.time_zone)::text
    FROM program p WHERE p.id = p_program);
END $$;
