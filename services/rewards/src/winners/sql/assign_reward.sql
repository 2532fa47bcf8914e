-- Gives a reward to those of them who may have it and do not have it yet, in their order, for as long as there is
-- any left; answers who has it now. Locks the reward first, as load_claims does.
CREATE OR REPLACE FUNCTION assign_reward(p_program bigint, p_reward bigint, p_participants bigint[])
RETURNS TABLE(claim_id bigint, participant_id bigint) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  r reward;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO STRICT r FROM reward t WHERE t.program_id = p_program AND t.id = p_reward FOR NO KEY UPDATE;
  RETURN QUERY
    WITH chosen AS (
      SELECT i.participant_id, row_number() OVER (ORDER BY min(i.place)) AS place
      FROM unnest(p_participants) WITH ORDINALITY AS i (participant_id, place)
      WHERE takes_part(p_program, i.participant_id) AND NOT has_had(p_program, i.participant_id, p_reward)
      GROUP BY i.participant_id ORDER BY place LIMIT reward_left(r)),
    given AS (
      INSERT INTO claim (program_id, id, reward_id, participant_id, number, points, unused_points, coupon)
      SELECT p_program, nextval('claim_id_seq'), p_reward, c.participant_id,
        1 + coalesce((SELECT max(l.number) FROM claim l WHERE l.program_id = p_program
          AND l.participant_id = c.participant_id AND l.reward_id = p_reward), 0), 0,
        coalesce((SELECT a.balance FROM account a
          WHERE a.program_id = p_program AND a.participant_id = c.participant_id), 0),
        CASE WHEN r.coupons > 0 THEN r.coupons_taken + c.place END
      FROM chosen c ORDER BY c.place RETURNING claim.id, claim.participant_id),
    counted AS (
      UPDATE reward t SET claims = t.claims + n.given,
        coupons_taken = t.coupons_taken + CASE WHEN t.coupons > 0 THEN n.given ELSE 0 END
      FROM (SELECT count(*) AS given FROM given) n WHERE t.program_id = p_program AND t.id = p_reward AND n.given > 0),
    told AS (
      INSERT INTO event (program_id, type, payload, participant_id, effective_at)
      SELECT p_program, 'reward.claimed', jsonb_build_object('claim_id', g.id::text,
        'reward_id', p_reward::text, 'name', r.name, 'participant_id', g.participant_id::text, 'points', 0,
        'claimed_at', iso(now()), 'assigned', true), g.participant_id, now()
      FROM given g)
    SELECT g.id, g.participant_id FROM given g;
END $$;
REVOKE ALL ON FUNCTION assign_reward FROM PUBLIC;
GRANT EXECUTE ON FUNCTION assign_reward TO rewards_app;
