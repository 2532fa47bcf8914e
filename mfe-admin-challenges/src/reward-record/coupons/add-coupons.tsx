import { PanelForm, usePanel } from '@laurel/admin-kit/panel';
import { useRecordForm } from '@laurel/admin-kit/form';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { CouponsAdded } from '@laurel/contracts/rewards/coupons.dto';
import { Button, Stack, Text, toast } from '@laurel/ui';
import { Field, TextArea } from '@laurel/ui/fields';
import { Progress } from '@laurel/ui/progress';
import { api, toFormData, useMutation, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { failureText } from '../../parts/failure-text.ts';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardJobsOf, rewardKeys } from '../../parts/rewards.ts';
import type { StartedJob } from '../../parts/started-job.tsx';

interface AddCouponsProps {
  reward: RewardDetail;
  onJob: (job: StartedJob) => void;
}

interface CouponForm {
  codes: string;
}

const couponResolver: Resolver<CouponForm> = (values) => {
  const isEmpty = values.codes.replace(/[\s,]+/g, '') === '';
  const errors: FieldErrors<CouponForm> = isEmpty ? { codes: { type: 'rule' } } : {};
  return isEmpty ? { values: {}, errors } : { values, errors: {} };
};

/** Adds pasted codes, all or none of them, or starts a job that adds the codes of a file. */
export function AddCoupons({ reward, onJob }: AddCouponsProps): ReactNode {
  const t = useRewardTexts();
  const client = useQueryClient();
  const panel = usePanel();
  const form = useRecordForm<CouponForm, { version: string }, 'codes', CouponsAdded>({
    record: null,
    valuesOf: () => ({ codes: '' }),
    fields: ['codes'],
    fieldLabel: () => t('coupons.codes'),
    faultText: () => t('coupons.codesFault'),
    resolver: couponResolver,
    label: t('coupons.title'),
    draftKey: `coupons:${reward.id}`,
    kind: 'record',
    success: { created: t('toast.coupons'), updated: t('toast.coupons') },
    save: ({ codes }) => api.post(`${rewardAt(reward.id)}/coupons`, { codes }),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: rewardKeys.all });
      panel?.close();
    },
  });
  return (
    <Stack gap={6}>
      <PanelForm form={form} saveLabel={t('coupons.add')}>
        <Field label={t('coupons.codes')} hint={t('coupons.codesHint')} error={form.fault('codes')} required>
          <TextArea rows={8} spellCheck={false} {...form.register('codes')} />
        </Field>
      </PanelForm>
      <FileOfCoupons reward={reward} onJob={onJob} />
    </Stack>
  );
}

function FileOfCoupons({ reward, onJob }: AddCouponsProps): ReactNode {
  const t = useRewardTexts();
  const client = useQueryClient();
  const panel = usePanel();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) =>
      api.post(`${rewardAt(reward.id)}/coupons/import`, toFormData({ file }), { onUpload: setSent }),
    onSuccess: async ({ job_id }) => {
      toast.success(t('toast.couponsStarted'));
      onJob({
        address: `${rewardJobsOf(reward.program_id)}/${job_id}`,
        kind: t('coupons.job'),
        figures: { added: t('coupons.added') },
      });
      await client.invalidateQueries({ queryKey: ['jobs'] });
      panel?.close();
    },
    onError: (thrown) => toast.error(t('toast.failed'), failureText(thrown, t('toast.unknown'))),
    onSettled: () => setSent(null),
  });
  return (
    <Stack gap={2}>
      <Text>{t('coupons.file')}</Text>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label={t('coupons.upload')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) upload.mutate(file);
        }}
      />
      <div>
        <Button loading={upload.isPending} onClick={() => input.current?.click()}>
          {t('coupons.upload')}
        </Button>
      </div>
      {upload.isPending && <Progress label={t('coupons.uploading')} value={sent} />}
    </Stack>
  );
}
