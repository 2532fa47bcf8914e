import { shownStatus } from '@laurel/contracts/receipts/shown-status';
import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { Banner, Button, Card, Stack } from '@laurel/ui';
import { FormErrors } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useTexts } from '../../parts/use-texts.ts';
import type { ReadField } from '../../parts/form-values.ts';
import type { Review } from '../values/use-review.ts';
import { Facts } from './facts.tsx';
import { ReadFields } from './read-fields.tsx';
import { TagList } from './tag-list.tsx';
import { VerdictFields } from './verdict-fields.tsx';

const bannerTones = {
  needs_human_review: 'warning',
  review_requested: 'warning',
  rejected: 'danger',
  failed: 'danger',
} as const;

interface OverviewPanelProps {
  receipt: ReceiptDetail;
  review: Review;
  readOnly: boolean;
  onMark: (field: ReadField) => void;
  /** Enter in a field: it holds what was meant. */
  onEntered: () => void;
  /** The lines of the receipt. */
  children: ReactNode;
}

/** The extracted fields, the findings of the check, the lines, and the reviewer's verdict. */
export function OverviewPanel({
  receipt,
  review,
  readOnly,
  onMark,
  onEntered,
  children,
}: OverviewPanelProps): ReactNode {
  const t = useTexts();
  const { form, reload } = review;
  const status = shownStatus(receipt);
  const tone = Object.hasOwn(bannerTones, status) ? bannerTones[status as keyof typeof bannerTones] : 'info';
  return (
    <Stack gap={4}>
      <Banner
        tone={tone === 'danger' ? 'warning' : tone}
        title={t(`status.${status}.text`)}
        action={
          status === 'pending' && (
            <Button size="small" onClick={() => void reload()}>
              {t('overview.reload')}
            </Button>
          )
        }
      >
        {receipt.review_message}
      </Banner>
      <TagList tags={receipt.receipt_tags} />
      <FormErrors title={t('toast.failed')} errors={form.otherErrors} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onEntered();
        }}
      >
        <fieldset disabled={readOnly}>
          <Card title={t('overview.read')}>
            <ReadFields receipt={receipt} form={form} onMark={onMark} />
          </Card>
        </fieldset>
        {/* Without a button Enter would submit nothing. */}
        <button type="submit" hidden disabled={readOnly} />
      </form>
      <Card title={t('overview.lines')}>{children}</Card>
      <fieldset disabled={readOnly}>
        <Card title={t('overview.verdict')}>
          <VerdictFields form={form} />
        </Card>
      </fieldset>
      <Facts receipt={receipt} />
    </Stack>
  );
}
