-- Returns the data of a reward's page, for a participant or, with NULL, a visitor; NULL without such a reward. Its
-- texts are in a reader's language where it has them.
-- site/reward-page.ts decides which fields are shown. One function, so that a page is one round trip.
CREATE OR REPLACE FUNCTION load_reward_page(p_program bigint, p_participant bigint, p_reward bigint, p_language text)
RETURNS json LANGUAGE plpgsql SET enable_seqscan = off
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN (
    SELECT json_build_object('read_at', program_now(p_program), 'reward', in_language(
      to_jsonb(r) - 'translations', r.translations, other_language(p_program, p_language),
      '{name,description,description_details,terms_conditions,redemption_details}'), 'stock', to_json(s), 'earned_at', h.earned,
      'times', h.times, 'balance', a.balance::text,
      'has_held', EXISTS (SELECT FROM purchase p WHERE p.program_id = p_program AND p.participant_id = p_participant
        AND p.reward_id = r.id AND p.status = 'held'),
      'draw_state', d.state,
      'entrant', CASE WHEN d.state <> 'committed' THEN (SELECT json_build_object('position', e.position,
          'entries', e.entries, 'first_entry', e.first_entry) FROM draw_entrant e
        WHERE e.program_id = p_program AND e.participant_id = p_participant AND e.reward_id = r.id) END,
      'points_earned', CASE WHEN r.selection = 'sweepstake' AND (d.state = 'committed') IS NOT FALSE
        THEN points_earned(r, a.id, coalesce(r.ends_at, 'infinity'))::text END,
      'completions', (SELECT g.completions FROM challenge_progress g
        WHERE r.selection = 'milestone' AND g.program_id = p_program AND g.participant_id = p_participant),
      'codes', CASE WHEN s.has_codes THEN (SELECT json_agg(k.code ORDER BY c.ordinal) FROM claim c
        JOIN coupon k ON k.program_id = c.program_id AND k.reward_id = c.reward_id AND k.number = c.coupon_number
        WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = r.id
          AND claim_stands(c)) END,
      'token', (SELECT to_json(c) FROM collectible c
        WHERE c.program_id = p_program AND c.participant_id = p_participant AND c.reward_id = r.id),
      'mint_status', (SELECT t.status FROM chain_transaction t
        WHERE t.program_id = p_program AND t.reward_id = r.id AND t.participant_id = p_participant))
    FROM reward r
    JOIN reward_stock s ON s.program_id = r.program_id AND s.reward_id = r.id
    LEFT JOIN LATERAL (SELECT o.earned, o.times FROM rewards_had(p_program, p_participant) o
      WHERE o.reward_id = r.id) h ON true
    LEFT JOIN account a ON a.program_id = p_program AND a.participant_id = p_participant
    LEFT JOIN draw d ON d.program_id = p_program AND d.reward_id = r.id
    WHERE r.program_id = p_program AND r.id = p_reward);
END $$;
