import type { ParkedPayment } from '@laurel/contracts/programs/payments/parked-payments.dto';
import { Button, Row, Stack, Text, toast } from '@laurel/ui';
import { Field, SearchInput, Select } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { api, useApiQuery, useIdempotentMutation, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, type SyntheticEvent, useCallback, useState } from 'react';
import { decisionOn, paymentKeys } from '../parts/payments.ts';
import { rewardKeys, rewardsOf } from '../parts/rewards.ts';
import { amountOf } from './declaration.tsx';
import { usePaymentTexts } from './texts.ts';

interface RewardDialogProps {
  programId: string;
  payment: ParkedPayment;
  onClose: () => void;
}

/** Which reward the payer gets in place of what they have paid for. */
export function RewardDialog({ programId, payment, onClose }: RewardDialogProps): ReactNode {
  const t = usePaymentTexts();
  const client = useQueryClient();
  const [rewardId, setRewardId] = useState('');
  const [search, setSearch] = useState('');
  const [checked, setChecked] = useState(false);
  const { data, isPending } = useApiQuery(rewardsOf(programId), {
    params: {
      page_size: 100,
      sort: 'name',
      search,
      'columnFilters[selection]': 'redeem',
      'columnFilters[status]': 'active',
    },
    queryKey: [...rewardKeys.lists(), programId, 'choice', search],
  });
  const rewards = (data?.data ?? []).filter(({ sold_out }) => !sold_out);
  const grant = useIdempotentMutation(
    (reward_id: string, idempotencyKey) =>
      api.post(decisionOn(programId, payment.id, 'reward'), { reward_id }, { idempotencyKey }),
    {
      onSuccess: async () => {
        toast.success(t('rewarded.done'));
        onClose();
        await client.invalidateQueries({ queryKey: paymentKeys.all });
      },
      onError: ({ message }) => toast.error(t('failed'), message || t('unknown')),
    },
  );
  const find = useCallback((text: string): void => {
    setSearch(text);
    setRewardId('');
  }, []);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (rewardId !== '') grant.mutate(rewardId);
  };
  return (
    <Dialog open title={t('rewarded.title')} size="small" onClose={onClose} dismissible={!grant.isPending}>
      <Stack gap={4}>
        <Text>{t('rewarded.text', { title: payment.title, amount: amountOf(payment) })}</Text>
        <SearchInput label={t('rewarded.search')} value={search} onSearch={find} />
        <form noValidate onSubmit={send}>
          <Stack gap={4}>
            <Field
              label={t('rewarded.reward')}
              required
              {...(!isPending &&
                rewards.length === 0 && { hint: t(search === '' ? 'rewarded.none' : 'rewarded.noMatch') })}
              error={checked && rewardId === '' && t('rewarded.fault')}
            >
              <Select
                placeholder={t('rewarded.placeholder')}
                options={rewards.map(({ id, name }) => ({ value: id, label: name }))}
                value={rewardId}
                onChange={({ target }) => setRewardId(target.value)}
              />
            </Field>
            <Row justify="end" gap={2}>
              <Button onClick={onClose} disabled={grant.isPending}>
                {t('rewarded.cancel')}
              </Button>
              <Button type="submit" variant="primary" loading={grant.isPending}>
                {t('rewarded.confirm')}
              </Button>
            </Row>
          </Stack>
        </form>
      </Stack>
    </Dialog>
  );
}
