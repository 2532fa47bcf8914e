/**
 * SQL condition: a participant has a reward, by an award or by a claim without a reversal.
 * @param id SQL of the participant's id; $1 is the program
 * @param reward SQL of the reward's id
 */
export const hasRewardSql = (id: string, reward: string): string => `(
  EXISTS (SELECT FROM award w WHERE w.program_id = $1 AND w.participant_id = ${id} AND w.reward_id = ${reward})
  OR EXISTS (SELECT FROM claim h WHERE h.program_id = $1 AND h.participant_id = ${id} AND h.reward_id = ${reward}
    AND claim_stands(h)))`;
