import { RecordPage, type RecordTab } from '@laurel/admin-kit/record';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import { Badge, Row, Stack } from '@laurel/ui';
import { can } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';
import { AuditTrail } from '../parts/audit/audit-trail.tsx';
import { type RewardTexts, useRewardTexts } from '../parts/reward-texts.ts';
import { backToList, rewardAt, rewardKeys, rewardTones } from '../parts/rewards.ts';
import { BlockchainTab } from './blockchain-tab.tsx';
import { CouponsTab } from './coupons/coupons-tab.tsx';
import { DrawTab } from './draw/draw-tab.tsx';
import { RewardActions } from './reward-actions.tsx';
import { SideCard } from './side-card.tsx';
import { type StartedJob, StartedJobCard } from '../parts/started-job.tsx';
import { ContestTab } from './winners/contest-tab.tsx';
import { UsersTab } from './winners/users-tab.tsx';

export interface RewardTabProps {
  reward: RewardDetail;
  /** Long work was started, which the page shows from now on. */
  onJob: (job: StartedJob) => void;
}

export function RewardPage(): ReactNode {
  const t = useRewardTexts();
  const { reward_id: id = '' } = useParams();
  const [job, setJob] = useState<StartedJob | null>(null);
  return (
    <RecordPage
      base={rewardAt(id)}
      address={rewardAt(id)}
      queryKey={rewardKeys.detail(id)}
      programOf={(reward) => reward.program_id}
      allowed={(reward) => can('rewards', 'view', reward.program_id)}
      missing={{ title: t('record.missing'), to: '/admin/v2' }}
      view={(reward) => ({
        header: {
          title: reward.name,
          badge: (
            <Row gap={2}>
              <Badge dot tone={rewardTones[reward.status]}>
                {t(`status.${reward.status}`)}
              </Badge>
              {reward.sold_out && <Badge tone="danger">{t('soldOut')}</Badge>}
            </Row>
          ),
          actions: <RewardActions reward={reward} onJob={setJob} />,
          breadcrumbs: [backToList(t, reward.program_id)],
        },
        side: (
          <Stack gap={4}>
            {job && <StartedJobCard key={job.address} started={job} changes={rewardKeys.all} />}
            <SideCard reward={reward} />
          </Stack>
        ),
        tabs: tabsOf(t, { reward, onJob: setJob }),
      })}
    />
  );
}

/** Those that the reward's type has. */
function tabsOf(t: RewardTexts, props: RewardTabProps): RecordTab[] {
  const { selection, id, program_id, coupons, coupons_taken, nft_collection, minted } = props.reward;
  const kind = rewardKinds[selection];
  return [
    { path: '', label: t('record.tabs.users'), content: <UsersTab reward={props.reward} /> },
    ...(kind.isDrawn
      ? [{ path: 'sweepstakes', label: t('record.tabs.sweepstakes'), content: <DrawTab {...props} /> }]
      : []),
    ...(kind.isContest
      ? [{ path: 'mini_contest', label: t('record.tabs.mini_contest'), content: <ContestTab reward={props.reward} /> }]
      : []),
    ...(kind.takesCoupons
      ? [
          {
            path: 'coupons',
            label: t('record.tabs.coupons'),
            ...(coupons > 0 && { count: coupons - coupons_taken }),
            content: <CouponsTab {...props} />,
          },
        ]
      : []),
    ...(nft_collection !== null || minted
      ? [
          {
            path: 'blockchain_transactions',
            label: t('record.tabs.blockchain'),
            content: <BlockchainTab reward={props.reward} />,
          },
        ]
      : []),
    {
      path: 'history',
      label: t('record.tabs.history'),
      content: (
        <AuditTrail
          programId={program_id}
          resource="reward"
          recordId={id}
          actionText={(action) => t(`action.${isKnown(action) ? action : 'other'}`)}
          fieldText={(field) => fieldText(t, field)}
        />
      ),
    },
  ];
}

const actions = [
  'create',
  'update',
  'duplicate',
  'toggle_approval',
  'toggle_tag',
  'add_coupons',
  'export_coupons',
  'withdraw_coupons',
  'sync_winners',
  'set_winners',
  'commit_draw',
  'generate_sweepstake_entries',
  'draw',
  'replace_winner',
  'create_nft_collection',
  'retry_blockchain_transactions',
] as const;

/** Fields of the trail by what the form calls them. */
const fields = {
  name: 'name',
  description: 'description',
  description_details: 'description_details',
  terms_conditions: 'terms_conditions',
  redemption_details: 'redemption_details',
  descriptionDetails: 'description_details',
  termsConditions: 'terms_conditions',
  redemptionDetails: 'redemption_details',
  redemptionImageUrl: 'redemption_image_url',
  imageUrl: 'image_url',
  activeImageUrl: 'active_image_url',
  selection: 'selection',
  price: 'price',
  currency: 'currency',
  claimLimit: 'limit',
  perParticipant: 'per_participant',
  start: 'start',
  finish: 'finish',
  feature: 'feature',
} as const;

const fieldText = (t: RewardTexts, field: string): string =>
  field in fields ? t(`field.${fields[field as keyof typeof fields]}`) : field;

const isKnown = (action: string): action is (typeof actions)[number] => (actions as readonly string[]).includes(action);
