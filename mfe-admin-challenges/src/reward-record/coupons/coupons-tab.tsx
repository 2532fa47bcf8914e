import { type ListDeclaration, ListSection, timeColumn } from '@laurel/admin-kit/list';
import { SidePanel } from '@laurel/admin-kit/panel';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { CouponRow } from '@laurel/contracts/rewards/coupons.dto';
import { Button, Row, Stack, Text } from '@laurel/ui';
import { can, formatNumber } from '@laurel/web-kit';
import { useLocation, useNavigate } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { presentText } from '../cell-texts.ts';
import { type RewardTexts, useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../../parts/rewards.ts';
import type { StartedJob } from '../../parts/started-job.tsx';
import { AddCoupons } from './add-coupons.tsx';
import { CouponImports } from './coupon-imports.tsx';

interface CouponsTabProps {
  reward: RewardDetail;
  onJob: (job: StartedJob) => void;
}

/** The codes that claims take one by one. */
export function CouponsTab({ reward, onJob }: CouponsTabProps): ReactNode {
  const t = useRewardTexts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const mayManage = can('rewards', 'manage', reward.program_id);
  const list = useMemo(() => couponList(t, reward), [t, reward]);
  return (
    <Stack gap={4}>
      {mayManage ? (
        <Row justify="end">
          <Button variant="primary" onClick={() => void navigate({ search, hash: 'add-coupons' })}>
            {t('coupons.add')}
          </Button>
        </Row>
      ) : (
        <Text tone="muted">{t('coupons.masked')}</Text>
      )}
      {mayManage && <CouponImports reward={reward} onJob={onJob} />}
      <ListSection list={list} />
      {mayManage && (
        <SidePanel hash="add-coupons" title={t('coupons.title')}>
          <AddCoupons reward={reward} onJob={onJob} />
        </SidePanel>
      )}
    </Stack>
  );
}

function couponList(t: RewardTexts, { id, program_id: programId, coupons }: RewardDetail): ListDeclaration<CouponRow> {
  return {
    id: 'coupons',
    title: t('record.tabs.coupons'),
    allowed: can('rewards', 'view', programId),
    address: `${rewardAt(id)}/coupons`,
    keys: rewardKeys,
    defaults: { sort: 'number' },
    rowId: ({ number }) => String(number),
    search: t('coupons.searchPeople'),
    filters: [
      {
        field: 'status',
        label: t('coupons.status'),
        options: (['free', 'taken'] as const).map((value) => ({ value, label: t(`coupons.${value}`) })),
      },
    ],
    columns: [
      {
        field: 'number',
        header: t('column.number'),
        type: 'number',
        sortable: true,
        minWidth: 80,
        text: ({ number }) => formatNumber(number),
      },
      { field: 'code', header: t('column.code'), minWidth: 180 },
      {
        field: 'taken_by',
        header: t('column.takenBy'),
        minWidth: 160,
        text: ({ taken_by }) => presentText(taken_by?.name),
      },
      timeColumn('taken_at', t('column.takenAt'), { format: 'date-time' }),
    ],
    csv: coupons > 0 && can('rewards', 'manage', programId),
    empty: { title: t('coupons.emptyTitle'), text: t('coupons.emptyText') },
  };
}
