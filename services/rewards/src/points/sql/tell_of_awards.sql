-- Records the fact of awards, at most 1,000 people each. A trigger: awards are written in several places.
CREATE OR REPLACE FUNCTION tell_of_awards()
RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  -- Most points that are earned bring no award.
  IF EXISTS (SELECT FROM given) THEN
    INSERT INTO event (program_id, type, payload, effective_at)
    SELECT g.program_id, 'reward.awarded', jsonb_build_object('reward_id', g.reward_id::text,
      'participant_ids', jsonb_agg(g.participant_id::text ORDER BY g.participant_id),
      'awarded_at', iso(max(g.earned_at))), max(g.earned_at)
    FROM (SELECT w.*, (row_number() OVER (PARTITION BY w.reward_id ORDER BY w.participant_id) - 1) / 1000 AS part
      FROM given w) g
    GROUP BY g.program_id, g.reward_id, g.part;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER award_tells AFTER INSERT ON award
  REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION tell_of_awards();
