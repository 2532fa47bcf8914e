-- Returns a participant's rewards, with their number and latest moment: the set behind tiles, pages and purchases.
-- Inlines claim_stands(): saves a function call per claim.
CREATE OR REPLACE FUNCTION rewards_had(p_program bigint, p_participant bigint)
RETURNS TABLE(reward_id bigint, earned timestamptz, times bigint) LANGUAGE sql STABLE
AS $$
  SELECT h.reward_id, max(h.at), count(*) FROM (
    SELECT c.reward_id, c.claimed_at AS at FROM claim c
    WHERE c.program_id = p_program AND c.participant_id = p_participant
      AND NOT EXISTS (
        SELECT FROM claim_reversal v WHERE v.program_id = c.program_id AND v.claim_id = c.id)
    UNION ALL
    SELECT w.reward_id, w.earned_at FROM award w
    WHERE w.program_id = p_program AND w.participant_id = p_participant
    UNION ALL
    SELECT r.id, greatest(m.starts_at, r.starts_at, r.created_at) FROM membership_copy m
    JOIN program_copy g ON g.id = m.program_id AND g.features -> 'offers_reward' = 'true'
    JOIN reward r ON r.program_id = m.program_id AND r.selection = 'offer' AND r.is_visible
      AND reward_status(r.is_approved, r.starts_at, r.ends_at, (SELECT program_now(p_program))) IN ('active', 'ended')
    WHERE m.program_id = p_program AND m.participant_id = p_participant AND m.starts_at IS NOT NULL
      AND (m.ends_at > (SELECT program_now(p_program))) IS NOT FALSE) h
  GROUP BY h.reward_id
$$;
