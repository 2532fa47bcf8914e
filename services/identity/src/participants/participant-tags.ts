/** SQL of the names of the tags of a participant `p`, in the order in which they were given. */
export const tagNames = `ARRAY(SELECT a.name FROM participant_tag t
  JOIN admin_tag a ON a.program_id = t.program_id AND a.id = t.tag_id
  WHERE t.program_id = p.program_id AND t.participant_id = p.id ORDER BY t.position)`;
