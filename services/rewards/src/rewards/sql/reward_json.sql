-- NULL when unknown, or a draft that the caller has not earned. One that has not started shows that and no more.
CREATE OR REPLACE FUNCTION reward_json(p_program bigint, p_participant bigint, p_reward bigint)
RETURNS text LANGUAGE plpgsql SET enable_seqscan = off
AS $$
DECLARE
  r reward;
  had record;
  current_status text;
  d draw;
  own draw_entrant;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO r FROM reward WHERE program_id = p_program AND id = p_reward;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO had FROM reward_had(p_program, p_participant, r.id);
  current_status := reward_status(r.approved, r.start, r.finish, now());
  SELECT * INTO d FROM draw t WHERE t.program_id = p_program AND t.reward_id = r.id;
  IF d.state IN ('frozen', 'drawn') THEN
    SELECT * INTO own FROM draw_entrant t
      WHERE t.program_id = p_program AND t.participant_id = p_participant AND t.reward_id = r.id;
  END IF;
  IF had.earned IS NULL THEN
    IF current_status = 'draft' THEN RETURN NULL; END IF;
    IF current_status = 'scheduled' THEN
      r.name := ''; r.description := ''; r.description_details := NULL; r.terms_conditions := NULL;
      r.image_url := NULL; r.threshold := 0; r.price := NULL;
    END IF;
    r.redemption_details := NULL; r.redemption_image_url := NULL; r.active_image_url := NULL;
  END IF;
  -- Whoever is paying may go back to it, also when theirs is the last.
  IF EXISTS (SELECT FROM purchase h WHERE h.program_id = p_program AND h.participant_id = p_participant
    AND h.reward_id = r.id AND h.status = 'held') THEN r.held := r.held - 1; END IF;
  RETURN json_build_object(
    'id', r.id::text, 'name', r.name, 'description', r.description,
    'description_details', r.description_details, 'terms_conditions', r.terms_conditions,
    'redemption_details', r.redemption_details, 'redemption_image', image_json(r.redemption_image_url),
    'image', image_json(r.image_url), 'selection', r.selection, 'threshold', r.threshold,
    'price', price_json(r), 'finish', iso(r.finish), 'status', current_status, 'feature', r.feature,
    'earned_by_current_participant_on', iso(had.earned),
    'participant_sweepstakes_entry', CASE WHEN r.selection = 'sweepstake' AND p_participant IS NOT NULL
      AND current_status <> 'scheduled' THEN CASE WHEN d.state IN ('frozen', 'drawn') THEN coalesce(own.entries, 0)
      ELSE sweepstake_entries(r, p_participant) END END,
    'draw', CASE WHEN d.state IS NOT NULL AND r.selection = 'sweepstake' THEN json_build_object('state', d.state,
      'entrant', own.position, 'first_entry', own.first_entry, 'last_entry', own.first_entry + own.entries - 1) END,
    'completed_challenges', CASE WHEN r.selection = 'milestone' AND p_participant IS NOT NULL THEN coalesce((
      SELECT g.completions FROM challenge_progress g
      WHERE g.program_id = p_program AND g.participant_id = p_participant), 0) END,
    'coupon_codes', CASE WHEN r.coupons = 0 OR had.earned IS NULL THEN '[]' ELSE coalesce((
      SELECT json_agg(k.code ORDER BY c.number) FROM claim c
      JOIN coupon k ON k.program_id = c.program_id AND k.reward_id = c.reward_id AND k.number = c.coupon
      WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = r.id
        AND claim_stands(c)), '[]') END,
    'achievement_reward', CASE WHEN r.selection = 'achievement'
      THEN json_build_object('active_image', image_json(r.active_image_url)) END,
    'nft_item', (SELECT collectible_json(c) FROM collectible c
      WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = r.id),
    'nft_status', (SELECT CASE t.status WHEN 'failed' THEN 'failed' ELSE 'pending' END FROM chain_transaction t
      WHERE t.program_id = p_program AND t.reward_id = r.id AND t.participant_id = p_participant
        AND t.status <> 'confirmed'),
    'claim_refusal', reward_refusal(r, current_status, had.times, CASE WHEN p_participant IS NOT NULL THEN coalesce(
      (SELECT a.balance FROM account a WHERE a.program_id = p_program AND a.participant_id = p_participant), 0) END)
  )::text;
END $$;
