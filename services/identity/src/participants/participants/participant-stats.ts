/** FROM of a participant `p` with the row of their counters `s`. */
export const withStats = `participant p
  JOIN participant_stats s ON s.program_id = p.program_id AND s.participant_id = p.id`;

/** FROM and condition of the same row `s` in an UPDATE of `participant p`. */
export const updatedStats = {
  from: 'participant_stats s',
  on: 's.program_id = p.program_id AND s.participant_id = p.id',
};
