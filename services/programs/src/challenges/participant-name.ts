/** SQL for the name of a row of `participant_copy`; empty for participants without a name, and erased ones. */
export const nameOf = (alias: string): string =>
  `concat_ws(' ', nullif(${alias}.first_name, ''), nullif(${alias}.last_name, ''))`;
