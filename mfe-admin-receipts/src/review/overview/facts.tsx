import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { Card, TextLink } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { participantPage } from '../../parts/participant-page.ts';
import { formatMoment } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';

/** The participant of the receipt and its state so far. */
export function Facts({ receipt }: { receipt: ReceiptDetail }): ReactNode {
  const t = useTexts();
  const { participant_id: participant, participant_name: name } = receipt;
  const page = participantPage(participant, receipt.program_id);
  const shownName = name ? `${name} (${participant})` : participant;
  return (
    <Card title={t('overview.facts')}>
      <DataList
        items={[
          {
            label: t('column.participant'),
            value: page === null ? shownName : <TextLink to={page}>{shownName}</TextLink>,
          },
          { label: t('fact.participant_points'), value: formatNumber(receipt.participant_points) },
          {
            label: t('fact.participant_completed_challenges'),
            value: formatNumber(receipt.participant_completed_challenges),
          },
          { label: t('fact.points'), value: formatNumber(receipt.points) },
          { label: t('fact.source'), value: t(`source.${receipt.source}`) },
          { label: t('fact.merchant_id'), value: receipt.purchase_proof_merchant_id },
          { label: t('column.verified_at'), value: formatMoment(receipt.verified_at) },
          { label: t('fact.marked_valid'), value: formatMoment(receipt.admin_marked_as_valid_at) },
          { label: t('fact.marked_invalid'), value: formatMoment(receipt.admin_marked_as_invalid_at) },
        ]}
      />
    </Card>
  );
}
