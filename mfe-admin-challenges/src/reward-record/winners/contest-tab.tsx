import { type ListDeclaration, ListSection } from '@laurel/admin-kit/list';
import { termHeading } from '@laurel/admin-kit/program';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { Contestant } from '@laurel/contracts/rewards/winners.dto';
import { toast } from '@laurel/ui';
import { api, can, formatNumber } from '@laurel/web-kit';
import { type ReactNode, useMemo } from 'react';
import { wonText } from '../cell-texts.ts';
import { WonCell } from '../won-cell.tsx';
import { personName, userAt } from '../../parts/participants.ts';
import { type RewardTexts, useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../../parts/rewards.ts';

/** Who takes part, the winners on top, then the best first; staff choose the winners. */
export function ContestTab({ reward }: { reward: RewardDetail }): ReactNode {
  const t = useRewardTexts();
  const list = useMemo(() => contestants(t, reward), [t, reward]);
  return <ListSection list={list} />;
}

function contestants(t: RewardTexts, { id, program_id: programId }: RewardDetail): ListDeclaration<Contestant> {
  const setWinner = async (participantId: string): Promise<void> => {
    await api.post(`${rewardAt(id)}/mini_contest/set_winners`, { participant_ids: [participantId] });
    toast.success(t('toast.assigned'));
  };
  return {
    id: 'mini-contest',
    title: t('record.tabs.mini_contest'),
    allowed: can('rewards', 'view', programId),
    address: `${rewardAt(id)}/mini_contest`,
    keys: rewardKeys,
    defaults: { sort: 'winners' },
    rowId: ({ participant_id }) => participant_id,
    ...(can('users', 'view', programId) && {
      link: ({ participant_id }: Contestant) => userAt(participant_id),
    }),
    search: t('contest.search'),
    filters: [
      {
        field: 'won',
        label: t('contest.state'),
        options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`contest.${value}`) })),
      },
    ],
    columns: [
      {
        field: 'name',
        header: t('column.person'),
        sortable: true,
        minWidth: 240,
        text: (row) => personName(row, t('record.erased')),
      },
      {
        field: 'won_at',
        header: t('column.won'),
        sortable: true,
        minWidth: 220,
        text: ({ won_at }) => wonText(won_at),
        render: ({ won_at, how }) => <WonCell wonAt={won_at} how={how} />,
      },
      {
        field: 'place',
        header: t('column.place'),
        type: 'number',
        minWidth: 90,
        text: ({ place }) => formatNumber(place),
      },
      {
        field: 'score',
        header: t('column.score', { heading: termHeading(programId, 'points') }),
        type: 'number',
        sortable: true,
        minWidth: 170,
        text: ({ score }) => formatNumber(score),
      },
      { field: 'email', header: t('column.email'), minWidth: 260 },
    ],
    ...(can('rewards', 'manage', programId) && {
      rowActions: ({ participant_id, won_at }: Contestant) =>
        won_at !== null
          ? []
          : [
              {
                id: 'set',
                label: t('contest.set'),
                confirm: {
                  title: t('contest.setTitle', { count: 1 }),
                  text: t('contest.setText'),
                  confirmLabel: t('contest.set'),
                },
                run: () => setWinner(participant_id),
              },
            ],
    }),
    empty: { title: t('contest.emptyTitle'), text: t('contest.emptyText') },
  };
}
