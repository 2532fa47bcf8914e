import { type ListDeclaration, ListSection, type RowAction } from '@laurel/admin-kit/list';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { Entrant } from '@laurel/contracts/rewards/draws.dto';
import type { DrawState } from '@laurel/contracts/rewards/reward-types';
import { can, formatNumber } from '@laurel/web-kit';
import { type ReactNode, useMemo, useState } from 'react';
import { wonText } from '../cell-texts.ts';
import { WonCell } from '../won-cell.tsx';
import { personName, userAt } from '../../parts/participants.ts';
import { type RewardTexts, useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../../parts/rewards.ts';
import { ReasonDialog, type ReasonedStep } from './reason-dialog.tsx';

interface EntrantsProps {
  reward: RewardDetail;
  state: DrawState;
}

/** The frozen entrants, the winners on top; until the draw one can be named by hand, after it a winner can be replaced. */
export function Entrants({ reward, state }: EntrantsProps): ReactNode {
  const t = useRewardTexts();
  const [step, setStep] = useState<ReasonedStep | null>(null);
  const list = useMemo(() => entrantList(t, reward, state, setStep), [t, reward, state]);
  return (
    <>
      <ListSection list={list} />
      {step && <ReasonDialog reward={reward} step={step} onClose={() => setStep(null)} />}
    </>
  );
}

function entrantList(
  t: RewardTexts,
  { id, program_id: programId }: RewardDetail,
  state: DrawState,
  onStep: (step: ReasonedStep) => void,
): ListDeclaration<Entrant> {
  const mayManage = can('rewards', 'manage', programId);
  return {
    id: 'entrants',
    title: t('draw.entrants'),
    allowed: can('rewards', 'view', programId),
    address: `${rewardAt(id)}/sweepstake/entrants`,
    keys: rewardKeys,
    defaults: { sort: 'winners' },
    rowId: ({ entrant }) => String(entrant),
    ...(can('users', 'view', programId) && { link: ({ participant_id }: Entrant) => userAt(participant_id) }),
    search: t('draw.search'),
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
        render: ({ won_at, how, replaced }) => <WonCell wonAt={won_at} how={how} replaced={replaced} />,
      },
      {
        field: 'entrant',
        header: t('column.entrant'),
        type: 'number',
        sortable: true,
        minWidth: 130,
        text: ({ entrant }) => formatNumber(entrant),
      },
      {
        field: 'entries',
        header: t('column.entries'),
        type: 'number',
        sortable: true,
        minWidth: 110,
        text: ({ entries }) => formatNumber(entries),
      },
      { field: 'email', header: t('column.email'), minWidth: 220 },
    ],
    ...(mayManage && { rowActions: (row: Entrant) => stepsOf(t, row, state, onStep) }),
    csv: mayManage && (state === 'frozen' || state === 'drawn') && `${rewardAt(id)}/sweepstake.csv`,
    empty: { title: t('draw.emptyTitle'), text: t('draw.emptyText') },
  };
}

function stepsOf(t: RewardTexts, row: Entrant, state: DrawState, onStep: (step: ReasonedStep) => void): RowAction[] {
  const { participant_id, won_at, record, replaced } = row;
  const name = personName(row, t('record.erased'));
  if (state === 'frozen' && won_at === null) {
    const step = { kind: 'byHand', name, participantId: participant_id } as const;
    return [{ id: 'by-hand', label: t('draw.byHand'), onSelect: () => onStep(step) }];
  }
  if (state === 'drawn' && record !== null && !replaced) {
    const step = { kind: 'replace', name, record } as const;
    return [{ id: 'replace', label: t('draw.replace'), tone: 'danger', onSelect: () => onStep(step) }];
  }
  return [];
}
