CREATE OR REPLACE FUNCTION reward_tile(r reward, p_earned timestamptz)
RETURNS json LANGUAGE sql STABLE
AS $$
  SELECT json_build_object('id', r.id::text, 'name', r.name, 'selection', r.selection, 'threshold', r.threshold,
    'price', price_json(r), 'finish', iso(r.finish), 'image', image_json(r.image_url), 'feature', r.feature,
    'earned_by_current_participant_on', iso(p_earned))
$$;
