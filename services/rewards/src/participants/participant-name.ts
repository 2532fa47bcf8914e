/** Name of the row `p` of the read model; empty for participants without a name, and erased ones. */
export const PARTICIPANT_NAME = `concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, ''))`;
