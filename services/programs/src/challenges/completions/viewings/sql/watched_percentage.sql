-- The part of a video that the participant has watched: no more seconds count than have passed since the first report,
-- whatever a client claims. A function, because the page, a submission and a report share the figure.
CREATE OR REPLACE FUNCTION watched_percentage(c challenge, p_participant bigint)
RETURNS integer LANGUAGE sql STABLE
AS $$
  SELECT coalesce((
    SELECT floor(100 * least((SELECT coalesce(sum(upper(r) - lower(r)), 0) FROM unnest(v.played) r),
      extract(epoch FROM clock_timestamp() - v.started_at) + 1) / c.video_seconds)::integer
    FROM video_view v
    WHERE v.program_id = c.program_id AND v.participant_id = p_participant AND v.challenge_id = c.id), 0)
$$;
