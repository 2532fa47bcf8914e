-- What the page of one type shows beside what every challenge has.
CREATE OR REPLACE FUNCTION challenge_details(c challenge, p_participant bigint)
RETURNS jsonb LANGUAGE sql STABLE
AS $$
  SELECT CASE c.challenge_type
    WHEN 'collect' THEN jsonb_build_object(
      'questions', challenge_questions(c, false), 'participant_answers', challenge_answers(c, p_participant))
    WHEN 'video' THEN jsonb_build_object(
      'video_url', c.video_url, 'duration', coalesce(c.duration, 100),
      'watched_percentage', watched_percentage(c, p_participant))
    WHEN 'unified_social' THEN jsonb_build_object('social_network_posts', challenge_posts(c, p_participant))
    WHEN 'referral' THEN (
      SELECT jsonb_build_object(
        'referral_url', (SELECT '/signin?referral_code=' || p.referral_code FROM participant p
          WHERE p.program_id = c.program_id AND p.id = p_participant),
        'recruits', count(*), 'recruits_waiting', count(*) FILTER (WHERE r.pays AND r.paid_at IS NULL))
      FROM referral r
      WHERE r.program_id = c.program_id AND r.recruiter_id = p_participant AND r.challenge_id = c.id)
    WHEN 'donation' THEN jsonb_build_object('donation_challenge', donation_json(c))
    WHEN 'membership' THEN jsonb_build_object('membership_challenge', membership_json(c))
    ELSE '{}' END
$$;
