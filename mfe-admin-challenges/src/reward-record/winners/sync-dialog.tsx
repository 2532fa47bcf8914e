import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { WinnersPreview } from '@laurel/contracts/rewards/winners.dto';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import { Banner, Button, SectionError, Skeleton, Stack, Text, toast } from '@laurel/ui';
import { Checkbox } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { api, formatNumber, toApiError, useApiQuery, useMutation, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../parts/failure-text.ts';
import { type RewardTexts, useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardJobsOf } from '../../parts/rewards.ts';
import type { StartedJob } from '../../parts/started-job.tsx';

interface SyncDialogProps {
  reward: RewardDetail;
  onJob: (job: StartedJob) => void;
  onClose: () => void;
}

/** Gives the reward to those who have come as far as it asks; says first how many that are. */
export function SyncDialog({ reward, onJob, onClose }: SyncDialogProps): ReactNode {
  const t = useRewardTexts();
  const client = useQueryClient();
  const [sendsEmail, setSendsEmail] = useState(true);
  const preview = useApiQuery(`${rewardAt(reward.id)}/fetch_possible_winners_to_sync`, {
    staleTime: 0,
  });
  const sync = useMutation({
    mutationFn: () => api.post(`${rewardAt(reward.id)}/sync_winners`, { send_email: sendsEmail }),
    onSuccess: async ({ job_id }) => {
      toast.success(t('toast.synced'));
      onJob({ address: `${rewardJobsOf(reward.program_id)}/${job_id}`, kind: t('sync.title') });
      await client.invalidateQueries({ queryKey: ['jobs'] });
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      if (error.code === 'nothing_to_sync') toast.error(t('toast.nothing'));
      else toast.error(t('toast.failed'), failureText(error, t('toast.unknown')));
    },
    onSettled: onClose,
  });
  const effect = preview.data && effectOf(preview.data);
  return (
    <Dialog
      open
      size="small"
      title={t('sync.title')}
      onClose={onClose}
      dismissible={!sync.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={sync.isPending}>
            {t('sync.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!effect || effect.assigned === 0}
            loading={sync.isPending}
            onClick={() => sync.mutate()}
          >
            {t('sync.confirm')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {preview.isPending && (
          <>
            <Text role="status">{t('sync.loading')}</Text>
            <Skeleton width="60%" />
          </>
        )}
        {preview.error && (
          <SectionError
            title={t('toast.failed')}
            requestId={preview.error.requestId}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        )}
        {effect && effect.assigned === 0 && (
          <Banner tone="info" title={effect.left === 0 ? t('sync.noneLeft') : t('sync.noneEligible')} />
        )}
        {effect && effect.assigned > 0 && (
          <>
            <Text weight="medium">{sentence(t, effect)}</Text>
            {rewardKinds[reward.selection].isContest && <Text>{t('sync.ranking')}</Text>}
            <Checkbox
              label={t('sync.email')}
              checked={sendsEmail}
              onChange={(event) => setSendsEmail(event.target.checked)}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface Effect {
  assigned: number;
  /** The number that remains before the sync; `null` for no limit. */
  left: number | null;
}

function effectOf({ limit_left: left, eligible_participants_count: eligible }: WinnersPreview): Effect {
  return { assigned: Math.max(0, Math.min(left ?? eligible, eligible)), left };
}

/** The confirmation's text, for example `Assign 12 winners. Left afterwards: 3.` */
function sentence(t: RewardTexts, { assigned, left }: Effect): string {
  const winners = { count: assigned, shown: formatNumber(assigned) };
  return left === null
    ? t('sync.unlimited', winners)
    : t('sync.effect', { ...winners, left: formatNumber(left - assigned) });
}
