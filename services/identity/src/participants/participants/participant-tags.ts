/**
 * SQL of the names of the tags of a participant `p`, in the order of assignment. Most have none: one index lookup each
 * is cheaper than setting up a join.
 */
export const tagNames = `ARRAY(
  SELECT (SELECT a.name FROM admin_tag a WHERE a.program_id = t.program_id AND a.id = t.tag_id)
  FROM participant_tag t WHERE t.program_id = p.program_id AND t.participant_id = p.id ORDER BY t.position)`;
