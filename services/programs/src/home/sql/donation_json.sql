CREATE OR REPLACE FUNCTION donation_json(c challenge)
RETURNS jsonb LANGUAGE sql STABLE
AS $$
  SELECT jsonb_build_object(
    'entity_label', d.entity_label, 'currency', d.currency,
    'active_donation_challenge_entity_options', coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', e.id::text, 'entity', e.entity) ORDER BY e.position)
      FROM donation_entity e
      WHERE e.program_id = d.program_id AND e.challenge_id = d.challenge_id AND e.active), '[]'),
    'active_donation_challenge_amount_options', coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', a.id::text, 'amount', decimal_text(a.amount),
        'points', CASE c.reward_type WHEN 'points' THEN a.points ELSE 0 END) ORDER BY a.position)
      FROM donation_amount a
      WHERE a.program_id = d.program_id AND a.challenge_id = d.challenge_id AND a.active), '[]'))
  FROM donation_challenge d WHERE d.program_id = c.program_id AND d.challenge_id = c.id
$$;
