CREATE OR REPLACE FUNCTION earn(p_program bigint, p_wallet bigint, p_points bigint) RETURNS TABLE (points bigint)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  RETURN QUERY UPDATE wallet w SET points = w.points + p_points WHERE w.program_id = p_program AND w.id = p_wallet
    RETURNING w.points;
END $$;
