import type { ClaimRewardResponse, RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { Button, Stack, Text, toast } from '@laurel/ui';
import {
  api,
  formatMoney,
  formatNumber,
  language,
  setPoints,
  toFormData,
  useIdempotentMutation,
  useQueryClient,
  useSession,
} from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';
import { focusAfterNavigation } from '../parts/feedback/focus.ts';
import { useRefusalNotice } from '../parts/feedback/refusal-notice.ts';
import { termFor } from '../parts/program.ts';
import { ownClaimPath } from '../parts/own-claim-path.ts';
import { CancelledPayment } from '../parts/payment/cancelled-payment.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { useTexts } from './use-texts.ts';

/** Claims a cash-in reward, for points or for money, once its effects are confirmed; shows beforehand why it cannot be claimed. */
export function ClaimButton({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const points = useSession((state) => state.points);
  const notice = useRefusalNotice();
  const textOf = useConfirmation(reward.name);
  const [asking, setAsking] = useState(false);
  const claim = useIdempotentMutation(
    (_: undefined, key) =>
      api.post('/public/rewards/process_reward', toFormData({ reward_id: reward.id }), {
        idempotencyKey: key,
      }),
    {
      onSuccess: (answer) => {
        if (answer.stripe_url) {
          // The browser may bring this page back as it was left.
          window.addEventListener('pageshow', claim.reset, { once: true });
          window.location.assign(answer.stripe_url);
          return;
        }
        if (points) setPoints({ ...points, unused_points: answer.unused_points });
        void client.invalidateQueries({ queryKey: ['api'] });
        toast.success(t('reward.claimed'), textOf(answer), {
          action: { label: t('reward.seeClaimed'), onClick: () => void navigate(ownClaimPath(answer.claim_id)) },
        });
        focusAfterNavigation('claimed-rewards-title');
        void navigate('/');
      },
      onError: (error) => {
        // Without an answer the dialog stays: claiming again repeats the first attempt.
        if (error.kind === 'refused') setAsking(false);
        // What this page knew was out of date: another tab has claimed, or the reward has changed.
        if (error.status === 409) {
          api.get('/public/points').then(setPoints, () => undefined);
          void client.invalidateQueries({ queryKey: ['api', `/public/rewards/${reward.id}`] });
        }
        notice(error, (message) =>
          toast.error(t('reward.wrong'), error.worded === false ? t('reward.tryAgain') : message),
        );
      },
    },
  );
  const balance = points?.unused_points ?? '0';
  const reason = useLockReason(reward, balance);
  return (
    <Stack gap={2}>
      <CancelledPayment ended={t('reward.notReserved')} />
      <Button variant="primary" block disabled={reason !== null} onClick={() => setAsking(true)}>
        {reward.price
          ? t('reward.buy', { price: formatMoney(reward.price.amount, reward.price.currency) })
          : t('reward.claim', { points: formatNumber(reward.threshold), term: termFor('points', reward.threshold) })}
      </Button>
      {reason && (
        <Text tone="muted" size="sm">
          {reason}
        </Text>
      )}
      {asking && (
        <ClaimDialog
          reward={reward}
          balance={balance}
          // A second press sends nothing while the browser leaves for the payment.
          loading={claim.isPending || claim.isSuccess}
          onConfirm={() => claim.mutate(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

/** The text after a claim: the server's message, what has been claimed and where it is found. */
function useConfirmation(name: string): (answer: ClaimRewardResponse) => string {
  const t = useTexts();
  const section = t('reward.ownRewards', { term: termFor('rewards') });
  return ({ message }) => {
    // The server's message is in English.
    const words = (language() === 'en' && message) || t('reward.claimedText');
    return `${/[.!?…]$/.test(words) ? words : `${words}.`} ${t('reward.claimedPlace', { name, section })}`;
  };
}

/** The reason why the claim button is locked; `null` when the reward can be claimed. The page's balance is newer than the reward's. */
function useLockReason({ claim_refusal: refusal, threshold }: RewardResponse, balance: string): string | null {
  const t = useTexts();
  const missing = threshold - Number(balance);
  if (refusal !== null && refusal !== 'insufficient_points') return t(`reward.refused.${refusal}`);
  if (missing <= 0) return null;
  return t('reward.needMore', { count: missing, points: formatNumber(missing), term: termFor('points', missing) });
}
