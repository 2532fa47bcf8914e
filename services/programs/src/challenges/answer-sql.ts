/** All rows of the answer that the row `a` of `participant_answer` belongs to: several choices are several rows. */
const SAME_QUESTION = `FROM participant_answer e WHERE e.program_id = a.program_id
      AND e.completion_id = a.completion_id AND e.question_id = a.question_id`;

/** The answer that the row `a` belongs to, as one text. */
export const answerText = `(SELECT string_agg(e.answer, ', ' ORDER BY e.position) ${SAME_QUESTION})`;

/** Whether exactly the right options were chosen; NULL for a question without a right one. */
export const answerIsCorrect = `(SELECT bool_and(o.is_correct = (o.id IN (SELECT e.question_option_id ${SAME_QUESTION})))
     FROM question_option o WHERE o.program_id = a.program_id AND o.question_id = a.question_id
     HAVING bool_or(o.is_correct))`;
