import { ConfirmAction } from '@laurel/admin-kit/confirm';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { DrawResponse } from '@laurel/contracts/rewards/draws.dto';
import { Button, Card, Row, Stack, Text, toast } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { api, can, formatNumber, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardJobsOf, rewardKeys } from '../../parts/rewards.ts';
import type { StartedJob } from '../../parts/started-job.tsx';
import { DrawDialog } from './draw-dialog.tsx';

interface DrawCardProps {
  reward: RewardDetail;
  draw: DrawResponse;
  onJob: (job: StartedJob) => void;
}

/** The state of the draw and its next step. */
export function DrawCard({ reward, draw, onJob }: DrawCardProps): ReactNode {
  const t = useRewardTexts();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { state, published, ended } = draw;
  const tooEarly = state === 'committed' && !ended;
  const isEmpty = state === 'frozen' && draw.drawable === 0;
  const close = (): void => setAsked(false);
  const changed = (): Promise<void> => client.invalidateQueries({ queryKey: rewardKeys.all });

  const commit = async (): Promise<void> => {
    await api.post(`${rewardAt(reward.id)}/sweepstake/commit`);
    toast.success(t('toast.committed'));
    await changed();
  };
  const generate = async (): Promise<void> => {
    const { job_id } = await api.post(`${rewardAt(reward.id)}/generate_sweepstake_entries`);
    const address = `${rewardJobsOf(reward.program_id)}/${job_id}` as const;
    onJob({ address, kind: t('draw.job'), done: t('toast.entries') });
    await client.invalidateQueries({ queryKey: ['jobs'] });
  };

  return (
    <Card title={t(`draw.state.${state}`)}>
      <Stack gap={4}>
        <Text>{t(`draw.steps.${tooEarly ? 'committedEarly' : isEmpty ? 'frozenEmpty' : state}`)}</Text>
        {published && state !== 'committed' && (
          <DataList
            items={[
              { label: t('draw.entrants'), value: formatNumber(published.entrants) },
              { label: t('draw.entries'), value: formatNumber(published.entries) },
              { label: t('draw.won'), value: formatNumber(draw.winners) },
            ]}
          />
        )}
        {state !== 'drawn' && can('rewards', 'manage', reward.program_id) && (
          <Row>
            <Button variant="primary" disabled={tooEarly} onClick={() => setAsked(true)}>
              {t(`draw.${isEmpty ? 'close' : steps[state]}`)}
            </Button>
          </Row>
        )}
      </Stack>
      {asked && state === 'ready' && (
        <ConfirmAction
          title={t('draw.commitTitle')}
          text={t('draw.commitText')}
          confirmLabel={t('draw.commit')}
          onConfirm={commit}
          onClose={close}
        />
      )}
      {asked && state === 'committed' && (
        <ConfirmAction
          title={t('draw.generateTitle')}
          text={t('draw.generateText')}
          confirmLabel={t('draw.generate')}
          onConfirm={generate}
          onClose={close}
        />
      )}
      {asked && state === 'frozen' && <DrawDialog reward={reward} draw={draw} onClose={close} />}
    </Card>
  );
}

const steps = { ready: 'commit', committed: 'generate', frozen: 'draw' } as const;
