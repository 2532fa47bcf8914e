/** SQL for the names of a reward's tags in their order, as `text[]`; `reward` is the alias of its row. */
export const tagNamesSql = (reward: string): string =>
  `ARRAY(SELECT t.name FROM reward_tag x JOIN content_tag_copy t ON t.program_id = x.program_id AND t.id = x.tag_id
    WHERE x.program_id = ${reward}.program_id AND x.reward_id = ${reward}.id ORDER BY x.position)`;
