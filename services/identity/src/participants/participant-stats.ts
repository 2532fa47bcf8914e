/** A participant `p` with the row of their counters `s`, as it stands behind FROM. */
export const withStats = `participant p
  JOIN participant_stats s ON s.program_id = p.program_id AND s.participant_id = p.id`;

/** The same row `s` for an UPDATE of `participant p`: what stands behind its FROM, and its condition. */
export const updatedStats = {
  from: 'participant_stats s',
  on: 's.program_id = p.program_id AND s.participant_id = p.id',
};
