import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { Button, Stack, Text, toast } from '@laurel/ui';
import { Field, TextArea } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { api, useMutation, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../parts/failure-text.ts';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../../parts/rewards.ts';

/** A step beside the draw itself, which needs a reason. */
export type ReasonedStep = { name: string } & (
  { kind: 'byHand'; participantId: string } | { kind: 'replace'; record: number }
);

interface ReasonDialogProps {
  reward: RewardDetail;
  step: ReasonedStep;
  onClose: () => void;
}

export function ReasonDialog({ reward, step, onClose }: ReasonDialogProps): ReactNode {
  const t = useRewardTexts();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState(false);
  const tooShort = reason.trim().length < 3;
  const take = useMutation({
    mutationFn: (): Promise<unknown> =>
      step.kind === 'byHand'
        ? api.post(`${rewardAt(reward.id)}/set_winners`, { participant_ids: [step.participantId], reason })
        : api.post(`${rewardAt(reward.id)}/sweepstake/replace_winner`, { number: step.record, reason }),
    onSuccess: async () => {
      toast.success(step.kind === 'byHand' ? t('toast.assigned') : t('toast.replaced'));
      await client.invalidateQueries({ queryKey: rewardKeys.all });
      onClose();
    },
    onError: (thrown) => toast.error(t('toast.failed'), failureText(thrown, t('toast.unknown'))),
  });
  return (
    <Dialog
      open
      size="small"
      title={t(`draw.${step.kind}Title`, { name: step.name })}
      onClose={onClose}
      dismissible={!take.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={take.isPending}>
            {t('draw.cancel')}
          </Button>
          <Button
            variant={step.kind === 'replace' ? 'danger' : 'primary'}
            loading={take.isPending}
            onClick={() => (tooShort ? setRefused(true) : take.mutate())}
          >
            {t(`draw.${step.kind}`)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text>{t(`draw.${step.kind}Text`)}</Text>
        <Field
          label={t('draw.reason')}
          hint={t('draw.reasonHint')}
          error={refused && tooShort ? t('draw.reasonFault') : undefined}
          required
        >
          <TextArea value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Stack>
    </Dialog>
  );
}
