import { type ListDeclaration, ListSection, timeColumn } from '@laurel/admin-kit/list';
import { termHeading } from '@laurel/admin-kit/program';
import type {
  ChallengeDetail,
  ChallengeParticipantRow,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { can, formatNumber } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import { type ReactNode, useMemo } from 'react';
import { challengeAt } from '../parts/addresses.ts';
import { personName, userAt } from '../parts/participants.ts';
import { type Texts, useTexts } from '../parts/use-texts.ts';

const keys = queryKeys('challenge-participants');

/** Who has completed the challenge. */
export function ParticipantList({ challenge }: { challenge: ChallengeDetail }): ReactNode {
  const t = useTexts();
  const { id, program_id: programId } = challenge;
  const list = useMemo(() => participantList(t, id, programId), [t, id, programId]);
  return <ListSection list={list} />;
}

function participantList(t: Texts, id: string, programId: string): ListDeclaration<ChallengeParticipantRow> {
  return {
    id: 'challenge-participants',
    title: t('record.users'),
    allowed: can('challenges', 'view', programId),
    address: `${challengeAt(id)}/participants`,
    keys,
    defaults: { sort: '-completed_at' },
    rowId: (row) => row.id,
    ...(can('users', 'view', programId) && { link: (row: ChallengeParticipantRow) => userAt(row.participant_id) }),
    search: t('record.searchUsers'),
    columns: [
      { field: 'name', header: t('column.name'), minWidth: 240, text: (row) => personName(row, t('record.erased')) },
      { field: 'email', header: t('column.email'), minWidth: 260, text: ({ email }) => email ?? '–' },
      timeColumn('completed_at', t('column.completedAt'), { format: 'date-time' }),
      {
        field: 'points',
        header: termHeading(programId, 'points'),
        type: 'number',
        minWidth: 100,
        text: ({ points }) => formatNumber(points),
      },
    ],
    csv: can('challenges', 'manage', programId) && can('users', 'manage', programId),
    empty: { title: t('record.noUsers'), text: t('record.noUsersText') },
  };
}
