-- Empties the log's rows about participants' receipts; the erasure calls it. A function of the owner, because the
-- service's role may only add to the log; app.program_id must be set.
CREATE OR REPLACE FUNCTION erase_receipt_updates(p_program bigint, p_participants bigint[])
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  UPDATE receipt_update_log l SET changes = '[]' FROM receipt r
  WHERE r.program_id = p_program AND r.participant_id = ANY (p_participants)
    AND l.program_id = r.program_id AND l.receipt_id = r.id AND l.changes <> '[]'
$$;
REVOKE ALL ON FUNCTION erase_receipt_updates FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_receipt_updates TO receipts_app;
