import type { CsvColumn } from '@laurel/service-kit/table/csv-export';
import type { TableColumns } from '@laurel/service-kit/table/table-sql';
import { answerIsCorrect, answerText } from '../../answer-sql.ts';
import { nameOf } from '../../participant-name.ts';

/** Participants who have completed the challenge `$2` of the program `$1`: those that its figures count. */
export const participantRows = (where: string): string => `(
  SELECT d.id, d.participant_id, ${nameOf('p')} AS name, p.email, d.points::float8 AS points, d.created_at AS completed_at
  FROM completion d LEFT JOIN participant_copy p ON p.program_id = d.program_id AND p.id = d.participant_id
  WHERE d.program_id = $1 AND d.challenge_id = $2 AND p.is_staff IS NOT TRUE) r WHERE true${where}`;

/** Answers of everybody, one row per question. */
export const answerRows = (where: string): string => `(
  SELECT a.completion_id || '-' || a.question_id AS id, a.completion_id, a.participant_id, ${nameOf('p')} AS name, p.email,
    a.question_id, a.question, d.created_at AS answered_at,
    ${answerText} AS answer, ${answerIsCorrect} AS is_correct
  FROM participant_answer a
  JOIN completion d ON d.program_id = a.program_id AND d.id = a.completion_id
  LEFT JOIN participant_copy p ON p.program_id = a.program_id AND p.id = a.participant_id
  WHERE a.program_id = $1 AND a.challenge_id = $2 AND a.position = 0) r WHERE true${where}`;

/** Searching by address needs the permission to see addresses, or the table would leak them one guess at a time. */
export const participantColumns = (seesEmails: boolean): TableColumns => ({
  sort: { completed_at: 'r.completed_at' },
  filter: {},
  search: ['r.name', ...(seesEmails ? ['r.email'] : [])],
  defaultSort: '-completed_at',
  tieBreak: 'r.id',
});

export const answerColumns = (seesEmails: boolean): TableColumns => ({
  sort: { answered_at: 'r.completion_id' },
  filter: { question_id: { sql: 'r.question_id::text', match: 'one-of' } },
  search: ['r.name', 'r.answer', ...(seesEmails ? ['r.email'] : [])],
  defaultSort: '-answered_at',
  // Newest first, but each participant's in the order of the questions.
  tieBreak: '(-r.question_id)',
});

const person: readonly CsvColumn[] = [
  { header: 'Participant', sql: 'r.participant_id' },
  { header: 'Name', sql: 'r.name', text: true },
  { header: 'Email', sql: 'r.email', text: true },
];

export const participantCsv: readonly CsvColumn[] = [
  ...person,
  { header: 'Points', sql: 'r.points' },
  { header: 'Completed at', sql: 'iso(r.completed_at)' },
];

export const answerCsv: readonly CsvColumn[] = [
  ...person,
  { header: 'Question', sql: 'r.question', text: true },
  { header: 'Answer', sql: 'r.answer', text: true },
  { header: 'Correct', sql: 'r.is_correct' },
  { header: 'Answered at', sql: 'iso(r.answered_at)' },
];
