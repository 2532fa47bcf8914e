import { Banner, Button, Stack, Text, toast } from '@laurel/ui';
import { Field, TextArea } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { api, useIdempotentMutation, useQueryClient } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useMomentHold } from '../../parts/feedback/moment-hold.ts';
import { useForm } from 'react-hook-form';
import { receiptKeys } from '../receipt-keys.ts';
import { useTexts } from '../use-texts.ts';

const MAX_MESSAGE_LENGTH = 1_000;

/** Asks for a review of a receipt, with an optional message. */
export function ReviewDialog({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  useMomentHold();
  const t = useTexts();
  const client = useQueryClient();
  const { register, handleSubmit } = useForm({ defaultValues: { message: '' } });
  const review = useIdempotentMutation(
    (message: string, key) =>
      api.post(`/public/receipts/${id}/request_review`, { message: message || null }, { idempotencyKey: key }),
    {
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: receiptKeys.lists() });
        toast.success(t('receipts.review.sent'));
        onClose();
      },
    },
  );
  const submit = handleSubmit(({ message }) => review.mutate(message.trim()));
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!review.isPending}
      title={t('receipts.review.title')}
      footer={
        <>
          <Button onClick={onClose} disabled={review.isPending}>
            {t('receipts.review.cancel')}
          </Button>
          <Button variant="primary" loading={review.isPending} onClick={() => void submit()}>
            {t('receipts.review.send')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text>{t('receipts.review.text')}</Text>
        {review.error && (
          <Banner tone="danger" title={t('receipts.review.failed')}>
            {review.error.message}
          </Banner>
        )}
        <Field label={t('receipts.review.message')} hint={t('receipts.review.messageHint')}>
          <TextArea maxLength={MAX_MESSAGE_LENGTH} {...register('message')} />
        </Field>
      </Stack>
    </Dialog>
  );
}
