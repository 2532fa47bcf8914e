CREATE OR REPLACE FUNCTION save_posts(p_program bigint, p_challenge bigint, p_posts jsonb, p_by_place boolean)
RETURNS void LANGUAGE plpgsql
AS $$
DECLARE
  given jsonb;
  place bigint;
  posted bigint;
  kept bigint[] := '{}';
BEGIN
  FOR given, place IN SELECT * FROM jsonb_array_elements(p_posts) WITH ORDINALITY LOOP
    posted := (SELECT p.id FROM social_network_post p WHERE p.program_id = p_program
      AND p.challenge_id = p_challenge AND (p.id = (given ->> 'id')::bigint OR p_by_place AND p.position = place));
    INSERT INTO social_network_post AS p (program_id, id, challenge_id, position, post_type, media_path,
      media_seconds, message, username, url, published_at, page_url, page_platform, children, wait_seconds)
    SELECT p_program, coalesce(posted, nextval(pg_get_serial_sequence('social_network_post', 'id'))),
      p_challenge, place, r.post_type, r.media_path, r.media_seconds, coalesce(r.message, ''), r.username, r.url,
      r.published_at, r.page_url, r.page_platform, coalesce(r.children, '[]'), r.wait_seconds
    FROM jsonb_to_record(given) AS r (post_type text, media_path text, media_seconds numeric, message text,
      username text, url text, published_at timestamptz, page_url text, page_platform text, children jsonb,
      wait_seconds numeric)
    ON CONFLICT (program_id, id) DO UPDATE SET position = excluded.position, post_type = excluded.post_type,
      media_path = excluded.media_path, media_seconds = excluded.media_seconds, message = excluded.message,
      username = excluded.username, url = excluded.url, published_at = excluded.published_at,
      page_url = excluded.page_url, page_platform = excluded.page_platform, children = excluded.children,
      wait_seconds = excluded.wait_seconds
    RETURNING p.id INTO posted;
    kept := kept || posted;
  END LOOP;
  DELETE FROM social_network_post WHERE program_id = p_program AND challenge_id = p_challenge
    AND id <> ALL (kept);
END $$;
