-- How many points are missing, in the program's own word for points; shortfallText in refusal.ts says the same.
CREATE OR REPLACE FUNCTION shortfall_text(p_program bigint, p_cost bigint, p_balance bigint)
RETURNS text LANGUAGE sql STABLE
AS $$
  SELECT CASE WHEN p_balance < 0
      THEN 'Your balance is below zero because points that you had already used were taken back. ' ELSE '' END
    || format('You need %s more %s to claim this reward.',
      to_char(p_cost - p_balance, 'FM999,999,999,999,999,999'),
      coalesce((SELECT p.term_points_as FROM program p WHERE p.id = p_program), 'points'))
$$;
