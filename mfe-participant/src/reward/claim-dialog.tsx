import type { RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { Stack, Text } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { ConfirmDialog } from '@laurel/ui/overlays';
import { formatMoney } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useMomentHold } from '../parts/feedback/moment-hold.ts';
import { pointsText } from '../parts/points-label.ts';
import { termFor } from '../parts/program.ts';
import { useTexts } from './use-texts.ts';

interface ClaimDialogProps {
  reward: RewardResponse;
  /** Spendable points before the claim, a whole number in text. */
  balance: string;
  loading: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** States the cost of a reward, the balance afterwards and what happens next, before it is claimed. */
export function ClaimDialog({ reward, balance, loading, onConfirm, onCancel }: ClaimDialogProps): ReactNode {
  const t = useTexts();
  useMomentHold();
  const { name, price, threshold } = reward;
  const place = t('reward.ownRewards', { term: termFor('rewards') });
  const free = threshold === 0 ? t('reward.dialog.free') : pointsText(threshold);
  const effects = price
    ? [{ label: t('reward.dialog.cost'), value: formatMoney(price.amount, price.currency) }]
    : [
        { label: t('reward.dialog.cost'), value: free },
        {
          label: t('reward.dialog.after'),
          value: pointsText(BigInt(balance) - BigInt(threshold)),
        },
      ];
  return (
    <ConfirmDialog
      open
      title={t('reward.dialog.confirm', { name })}
      confirmLabel={price ? t('reward.dialog.doPay') : t('reward.dialog.doClaim')}
      cancelLabel={t('reward.dialog.cancel')}
      loading={loading}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack gap={3}>
        <DataList items={effects} />
        <Text weight="medium">{t('reward.dialog.nextTitle')}</Text>
        <Text>
          {price ? t('reward.dialog.nextPay', { place, term: termFor('points') }) : t('reward.dialog.next', { place })}
        </Text>
        {!price && (
          <Text tone="muted" size="sm">
            {t('reward.dialog.noReturn')}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
