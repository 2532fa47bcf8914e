import { parseWhole } from '@laurel/admin-kit/fields';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { DrawResponse } from '@laurel/contracts/rewards/draws.dto';
import { maxDrawnAtOnce } from '@laurel/contracts/rewards/limits';
import { Button, Stack, Text, toast } from '@laurel/ui';
import { Checkbox, Field, TextInput } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { api, formatNumber, useMutation, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../parts/failure-text.ts';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../../parts/rewards.ts';

interface DrawDialogProps {
  reward: RewardDetail;
  draw: DrawResponse;
  onClose: () => void;
}

/** Asks how many, where any can be drawn, and says what it will do before it does it once and for all. */
export function DrawDialog({ reward, draw, onClose }: DrawDialogProps): ReactNode {
  const t = useRewardTexts();
  const client = useQueryClient();
  const most = Math.min(draw.drawable, maxDrawnAtOnce);
  const isEmpty = most === 0;
  const bound = t('draw.most', { most: formatNumber(most) });
  const [typed, setTyped] = useState(String(Math.min(most, draw.limit_left ?? 1)));
  const [sendsEmail, setSendsEmail] = useState(true);
  const count = isEmpty ? 0 : (parseWhole(typed) ?? 0);
  const fits = isEmpty || (count >= 1 && count <= most);
  const hold = useMutation({
    mutationFn: () =>
      api.post(`${rewardAt(reward.id)}/sweepstake/draw`, { winners: count, send_email: !isEmpty && sendsEmail }),
    onSuccess: async () => {
      toast.success(t(isEmpty ? 'toast.drawClosed' : 'toast.drawn'));
      await client.invalidateQueries({ queryKey: rewardKeys.all });
      onClose();
    },
    onError: (thrown) => toast.error(t('toast.failed'), failureText(thrown, t('toast.unknown'))),
  });
  return (
    <Dialog
      open
      size="small"
      title={t(isEmpty ? 'draw.closeTitle' : 'draw.drawTitle')}
      onClose={onClose}
      dismissible={!hold.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={hold.isPending}>
            {t('draw.cancel')}
          </Button>
          <Button variant="primary" disabled={!fits} loading={hold.isPending} onClick={() => hold.mutate()}>
            {t(isEmpty ? 'draw.close' : 'draw.draw')}
          </Button>
        </>
      }
    >
      {isEmpty ? (
        <Text>{t('draw.closeText')}</Text>
      ) : (
        <Stack gap={4}>
          <Field label={t('draw.winners')} hint={bound} error={fits || typed === '' ? undefined : bound}>
            <TextInput
              numeric
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          {fits && (
            <Text weight="medium">
              {t('draw.effect', { count, entries: formatNumber(draw.published?.entries ?? 0) })}
            </Text>
          )}
          <Text>{t('draw.drawText')}</Text>
          <Checkbox
            label={t('sync.email')}
            checked={sendsEmail}
            onChange={(event) => setSendsEmail(event.target.checked)}
          />
        </Stack>
      )}
    </Dialog>
  );
}
