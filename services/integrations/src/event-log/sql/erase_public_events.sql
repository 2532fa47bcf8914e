-- Empties what events about participants, and their deliveries, say of a purchase; the erasure calls it. A function of the
-- owner, because the service's role may only add to the log; app.program_id must be set. What is already empty is not
-- written again: erasures of the last 90 days come every day.
CREATE OR REPLACE FUNCTION erase_public_events(p_program bigint, p_participants bigint[])
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  UPDATE public_event SET body = jsonb_set(jsonb_set(body::jsonb, '{data,object,merchant_name}', 'null', false),
    '{data,object,total_amount}', 'null', false)::json
  WHERE program_id = p_program AND participant_id = ANY (p_participants) AND type = 'receipt.assessed'
    AND num_nonnulls(body #>> '{data,object,merchant_name}', body #>> '{data,object,total_amount}') > 0;
  UPDATE webhook_delivery SET body = jsonb_set(jsonb_set(body::jsonb, '{data,object,merchant_name}', 'null', false),
    '{data,object,total_amount}', 'null', false)::json
  WHERE program_id = p_program AND participant_id = ANY (p_participants) AND type = 'receipt.assessed'
    AND num_nonnulls(body #>> '{data,object,merchant_name}', body #>> '{data,object,total_amount}') > 0;
$$;
REVOKE ALL ON FUNCTION erase_public_events FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_public_events TO integrations_app;
