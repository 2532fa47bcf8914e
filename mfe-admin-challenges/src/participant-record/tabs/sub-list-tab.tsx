import { type Listed, ListSection } from '@laurel/admin-kit/list';
import type { ParticipantDetail } from '@laurel/contracts/identity/participants/participants.dto';
import { type AddressAnswering, can } from '@laurel/web-kit';
import { queryKeys, type TableAnswer } from '@laurel/web-kit/lists';
import { type ReactNode, useMemo } from 'react';
import { participantCall, type ParticipantTexts, useParticipantTexts } from '../../parts/participants.ts';
import { useTexts } from '../../parts/use-texts.ts';
import { type SubList, subListTitle } from './sub-list.ts';
import { subListColumns, type SubListRow } from './sub-list-columns.ts';

const calls = {
  actions: 'participant_actions',
  rewards: 'rewards',
  challenges: 'challenges',
  questions: 'questions',
  participant_answers: 'participant_answers',
  recruited: 'participant_referrals',
  receipts: 'receipts',
  points: 'points',
  blockchain_transactions: 'blockchain_transactions',
} as const satisfies Record<SubList, string>;

interface SubListTabProps {
  list: SubList;
  participant: ParticipantDetail;
}

export function SubListTab({ list, participant }: SubListTabProps): ReactNode {
  const t = useParticipantTexts();
  const challenges = useTexts();
  const { id, program_id } = participant;
  const declaration = useMemo(
    () => ({
      ...declarationOf(t, list, id, program_id),
      ...subListColumns({ t, challenges, programId: program_id }, list),
    }),
    [t, challenges, list, id, program_id],
  );
  return <ListSection list={declaration} />;
}

function declarationOf(
  t: ParticipantTexts,
  list: SubList,
  id: string,
  programId: string,
): Omit<Listed<SubListRow>, 'columns'> {
  const address: AddressAnswering<TableAnswer<object>> = `${participantCall(id)}/${calls[list]}`;
  return {
    id: `participant-${list}`,
    title: subListTitle(t, list, programId),
    allowed: list === 'receipts' ? can('receipts', 'view', programId) : can('users', 'view', programId),
    address,
    keys: queryKeys('participants'),
    rowId: (row) => String(row['id']),
    empty: { title: t('tab.empty'), text: t(`emptyTab.${list}`) },
  };
}
