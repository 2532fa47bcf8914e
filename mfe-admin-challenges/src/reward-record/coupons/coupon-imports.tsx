import { ConfirmAction } from '@laurel/admin-kit/confirm';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { CouponImportRow } from '@laurel/contracts/rewards/coupons.dto';
import { Button, Card, Row, Stack, Text, toast } from '@laurel/ui';
import { api, formatDate, formatNumber, useApiQuery, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardJobsOf, rewardKeys } from '../../parts/rewards.ts';
import type { StartedJob } from '../../parts/started-job.tsx';

interface CouponImportsProps {
  reward: RewardDetail;
  onJob: (job: StartedJob) => void;
}

/** The places of a text that counts codes. */
type Counted = Record<'count' | 'number', string | number>;

const counted = (count: number): Counted => ({ count, number: formatNumber(count) });

/** The files and pasted lists that codes came from; those of a wrong one can be withdrawn. */
export function CouponImports({ reward, onJob }: CouponImportsProps): ReactNode {
  const t = useRewardTexts();
  const client = useQueryClient();
  const [asked, setAsked] = useState<CouponImportRow | null>(null);
  const { data } = useApiQuery(`${rewardAt(reward.id)}/coupon_imports`, {
    queryKey: [...rewardKeys.detail(reward.id), 'coupon-imports'],
  });
  const imports = data?.data ?? [];
  if (imports.length === 0) return null;
  const nameOf = ({ file_name: name }: CouponImportRow): string => name ?? t('coupons.pasted');
  const addedAt = ({ added_at: at }: CouponImportRow): string => formatDate(at, 'date-time');
  const freeOf = ({ codes, handed_out: taken }: CouponImportRow): Counted => counted(codes - taken);
  const takenOf = ({ handed_out: taken }: CouponImportRow): Counted => counted(taken);
  const stateOf = (found: CouponImportRow): string =>
    `${t('coupons.importFree', freeOf(found))}, ${t('coupons.importTaken', takenOf(found))}`;
  const effectOf = (found: CouponImportRow): string => {
    const effect = t('coupons.withdrawText', freeOf(found));
    return found.handed_out === 0 ? effect : `${effect} ${t('coupons.takenStay', takenOf(found))}`;
  };
  const withdraw = async ({ id }: CouponImportRow): Promise<void> => {
    const { job_id } = await api.post(`${rewardAt(reward.id)}/coupon_imports/${id}/withdraw`);
    toast.success(t('toast.couponsWithdrawn'));
    onJob({
      address: `${rewardJobsOf(reward.program_id)}/${job_id}`,
      kind: t('coupons.withdrawJob'),
      figures: { withdrawn: t('coupons.withdrawn'), handed_out: t('coupons.handedOut') },
    });
    await client.invalidateQueries({ queryKey: ['jobs'] });
  };
  return (
    <Card title={t('coupons.imports')}>
      <Stack as="ul" gap={3}>
        {imports.map((found) => (
          <Row as="li" key={found.id} justify="between" gap={3}>
            <div>
              <Text>{nameOf(found)}</Text>
              <Text size="sm" tone="muted">
                {`${addedAt(found)} · ${stateOf(found)}`}
              </Text>
            </div>
            {found.codes > found.handed_out && (
              <Button
                size="small"
                aria-label={t('coupons.withdrawOf', { name: nameOf(found), at: addedAt(found) })}
                onClick={() => setAsked(found)}
              >
                {t('coupons.withdraw')}
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      {asked && (
        <ConfirmAction
          title={t('coupons.withdrawTitle', { name: nameOf(asked) })}
          text={effectOf(asked)}
          confirmLabel={t('coupons.withdraw')}
          tone="danger"
          onConfirm={() => withdraw(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
