-- Creates missing wallets of participants, in the order of ids, so that two transactions never wait for each other;
-- erased participants get none. A part of load_claims and load_postings, which lock the wallets in the same round trip:
-- the service's role may not write accounts, nor call this.
CREATE OR REPLACE FUNCTION make_wallets(p_program bigint, p_participants bigint[])
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  missing bigint[];
BEGIN
  SELECT array_agg(DISTINCT i.id ORDER BY i.id) INTO missing FROM unnest(p_participants) AS i (id)
  WHERE i.id <> ALL (ARRAY(SELECT a.participant_id FROM account a
      WHERE a.program_id = p_program AND a.participant_id = ANY (p_participants)))
    AND NOT EXISTS (SELECT FROM participant_copy p WHERE p.program_id = p_program AND p.id = i.id
      AND p.erased_at IS NOT NULL);
  IF missing IS NULL THEN RETURN; END IF;
  INSERT INTO account (program_id, kind, participant_id, currency_id)
  SELECT p_program, 'wallet', m.id, c.id
  FROM unnest(missing) WITH ORDINALITY AS m (id, position) CROSS JOIN program_currency(p_program) AS c (id)
  ORDER BY m.position
  ON CONFLICT DO NOTHING;
END $$;
REVOKE ALL ON FUNCTION make_wallets FROM PUBLIC, rewards_app;
