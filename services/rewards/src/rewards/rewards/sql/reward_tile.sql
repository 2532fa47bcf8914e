-- Returns a reward as the sections of the home page show it, with the moment of the participant's latest one. A
-- function, because the statements of all sections call it for each tile of the JSON text that the service passes
-- through (bench row home).
CREATE OR REPLACE FUNCTION reward_tile(r reward, p_earned timestamptz)
RETURNS json LANGUAGE sql STABLE
AS $$
  SELECT json_build_object('id', r.id::text, 'name', r.name, 'selection', r.selection, 'threshold', r.threshold,
    'price', CASE WHEN r.amount_minor IS NOT NULL THEN json_build_object(
      'amount', amount_text(r.amount_minor, r.currency), 'currency', r.currency) END,
    'finish', iso(r.ends_at),
    'image', CASE WHEN r.image_url IS NOT NULL THEN json_build_object('public_url', r.image_url) END,
    'feature', r.is_visible, 'earned_by_current_participant_on', iso(p_earned))
$$;
