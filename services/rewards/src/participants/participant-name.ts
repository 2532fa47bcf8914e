/** Of the row `p` of the read model; empty of those who have given no name, or were erased. */
export const PARTICIPANT_NAME = `concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))`;
