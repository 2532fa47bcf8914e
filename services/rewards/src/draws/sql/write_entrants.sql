-- Looks at the next p_most participants, and freezes the list once nobody is left; answers the draw afterwards.
CREATE OR REPLACE FUNCTION write_entrants(p_program bigint, p_reward bigint, p_most integer, OUT looked_at bigint,
  OUT state text)
RETURNS record LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  d draw;
  r reward;
BEGIN
  PERFORM set_config('app.program_id', p_program::text, true);
  SELECT * INTO STRICT d FROM draw t WHERE t.program_id = p_program AND t.reward_id = p_reward FOR UPDATE;
  state := d.state; looked_at := 0;
  IF d.state <> 'committed' THEN RETURN; END IF;
  SELECT * INTO STRICT r FROM reward t WHERE t.program_id = p_program AND t.id = p_reward;
  d.cutoff := coalesce(d.cutoff, least(r.finish, now()));
  WITH next AS (
    SELECT a.id, a.participant_id FROM account a
    WHERE a.program_id = p_program AND a.participant_id > d.last_participant
    ORDER BY a.participant_id LIMIT p_most),
  counted AS (
    SELECT n.participant_id, entries_until(r, n.id, d.cutoff) AS entries FROM next n
    WHERE takes_part(p_program, n.participant_id)),
  written AS (
    INSERT INTO draw_entrant (program_id, reward_id, position, participant_id, entries, first_entry)
    SELECT p_program, p_reward, d.entrants + row_number() OVER ordered, c.participant_id, c.entries,
      d.entries + sum(c.entries) OVER ordered - c.entries + 1
    FROM counted c WHERE c.entries > 0
    WINDOW ordered AS (ORDER BY c.participant_id)
    RETURNING entries)
  SELECT (SELECT count(*) FROM next), coalesce((SELECT max(participant_id) FROM next), d.last_participant),
    d.entrants + (SELECT count(*) FROM written), d.entries + coalesce((SELECT sum(entries) FROM written), 0)
  INTO looked_at, d.last_participant, d.entrants, d.entries;
  UPDATE draw t SET cutoff = d.cutoff, last_participant = d.last_participant, entrants = d.entrants, entries = d.entries
  WHERE t.program_id = p_program AND t.reward_id = p_reward;
  IF looked_at < p_most THEN
    state := 'frozen';
    UPDATE draw t SET state = 'frozen', frozen_at = now(),
      entrants_hash = sha256(convert_to(draw_list(p_program, p_reward), 'UTF8'))
    WHERE t.program_id = p_program AND t.reward_id = p_reward;
  END IF;
END $$;
REVOKE ALL ON FUNCTION write_entrants FROM PUBLIC;
GRANT EXECUTE ON FUNCTION write_entrants TO rewards_app;
