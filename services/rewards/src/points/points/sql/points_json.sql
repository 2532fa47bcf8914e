-- Returns the balance and lifetime points of a participant, as JSON text. It sets the tenant itself, so that every
-- page's query is one statement without a transaction.
CREATE OR REPLACE FUNCTION points_json(p_program bigint, p_participant bigint)
RETURNS text LANGUAGE plpgsql SET enable_seqscan = off
AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN coalesce(
    (SELECT json_build_object('unused_points', a.balance::text, 'points', a.lifetime::text)::text
    FROM account a WHERE a.program_id = p_program AND a.participant_id = p_participant),
    '{"unused_points" : "0", "points" : "0"}');
END $$;
