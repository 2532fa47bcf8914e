import { type ListDeclaration, ListSection, timeColumn } from '@laurel/admin-kit/list';
import { termHeading } from '@laurel/admin-kit/program';
import type { RewardDetail, RewardParticipant } from '@laurel/contracts/rewards/admin-rewards.dto';
import { can } from '@laurel/web-kit';
import { type ReactNode, useMemo } from 'react';
import { pointsText, presentText } from '../cell-texts.ts';
import { personName, userAt } from '../../parts/participants.ts';
import { type RewardTexts, useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../../parts/rewards.ts';

/** Who has the reward. */
export function UsersTab({ reward }: { reward: RewardDetail }): ReactNode {
  const t = useRewardTexts();
  const list = useMemo(() => people(t, reward), [t, reward]);
  return <ListSection list={list} />;
}

function people(
  t: RewardTexts,
  { id, program_id: programId, coupons }: RewardDetail,
): ListDeclaration<RewardParticipant> {
  return {
    id: 'reward-participants',
    title: t('record.tabs.users'),
    allowed: can('rewards', 'view', programId),
    address: `${rewardAt(id)}/reward_participants`,
    keys: rewardKeys,
    defaults: { sort: '-earned_at' },
    rowId: ({ participant_id, earned_at }) => `${participant_id} ${earned_at}`,
    ...(can('users', 'view', programId) && {
      link: ({ participant_id }: RewardParticipant) => userAt(participant_id),
    }),
    search: t('record.searchPeople'),
    columns: [
      {
        field: 'name',
        header: t('column.person'),
        sortable: true,
        minWidth: 240,
        text: (row) => personName(row, t('record.erased')),
      },
      { field: 'email', header: t('column.email'), minWidth: 260 },
      {
        field: 'points',
        header: termHeading(programId, 'points'),
        type: 'number',
        sortable: true,
        minWidth: 95,
        text: ({ points }) => pointsText(points),
      },
      ...(coupons > 0
        ? [
            {
              field: 'coupon_code',
              header: t('column.coupon'),
              minWidth: 150,
              text: ({ coupon_code }: RewardParticipant) => presentText(coupon_code),
            },
          ]
        : []),
      timeColumn('earned_at', t('column.earned'), { format: 'date-time' }),
    ],
    csv: can('rewards', 'manage', programId) && `${rewardAt(id)}/participants.csv`,
    empty: { title: t('record.emptyUsers'), text: t('record.emptyUsersText') },
  };
}
