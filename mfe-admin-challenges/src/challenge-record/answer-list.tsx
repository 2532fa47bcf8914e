import { type ListDeclaration, ListSection } from '@laurel/admin-kit/list';
import type {
  ChallengeAnswerRow,
  ChallengeDetail,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { Badge } from '@laurel/ui';
import { can, formatDate } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import { type ReactNode, useMemo } from 'react';
import { challengeAt } from '../parts/addresses.ts';
import { personName, userAt } from '../parts/participants.ts';
import { type Texts, useTexts } from '../parts/use-texts.ts';

const keys = queryKeys('challenge-answers');

/** What people have answered, by question. */
export function AnswerList({ challenge }: { challenge: ChallengeDetail }): ReactNode {
  const t = useTexts();
  const list = useMemo(() => answerList(t, challenge), [t, challenge]);
  return <ListSection list={list} />;
}

function answerList(
  t: Texts,
  { id, program_id: programId, questions }: ChallengeDetail,
): ListDeclaration<ChallengeAnswerRow> {
  const correctness = ({ is_correct: right }: ChallengeAnswerRow): string =>
    right === null ? '–' : right ? t('record.right') : t('record.wrong');
  return {
    id: 'challenge-answers',
    title: t('record.answers'),
    allowed: can('challenges', 'view', programId),
    address: `${challengeAt(id)}/participant_answers`,
    keys,
    defaults: { sort: '-answered_at' },
    rowId: (row) => row.id,
    ...(can('users', 'view', programId) && { link: (row: ChallengeAnswerRow) => userAt(row.participant_id) }),
    search: t('record.searchAnswers'),
    filters: [
      {
        field: 'question_id',
        label: t('record.question'),
        options: questions.flatMap(({ id: value, title }) => (value === undefined ? [] : [{ value, label: title }])),
      },
    ],
    columns: [
      { field: 'name', header: t('column.name'), minWidth: 240, text: (row) => personName(row, t('record.erased')) },
      { field: 'email', header: t('column.email'), minWidth: 260, hidden: true, text: ({ email }) => email ?? '–' },
      { field: 'question', header: t('record.question'), minWidth: 220 },
      { field: 'answer', header: t('record.answer'), minWidth: 220 },
      {
        field: 'is_correct',
        header: t('record.correct'),
        minWidth: 110,
        text: correctness,
        render: (row) =>
          row.is_correct === null ? (
            '–'
          ) : (
            <Badge tone={row.is_correct ? 'success' : 'neutral'}>{correctness(row)}</Badge>
          ),
      },
      {
        field: 'answered_at',
        header: t('record.answeredAt'),
        sortable: true,
        minWidth: 240,
        text: (row) => formatDate(row.answered_at, 'date-time'),
      },
    ],
    csv: can('challenges', 'manage', programId) && can('users', 'manage', programId),
    empty: { title: t('record.noAnswers'), text: t('record.noAnswersText') },
  };
}
