import { decimalText } from '@laurel/admin-kit/fields';
import type { ReceiptTag } from '@laurel/contracts/receipts/receipts.dto';
import { Badge, Card, Row, Stack, Text, TextLink } from '@laurel/ui';
import { Fragment, type ReactNode } from 'react';
import { receiptAt } from '../../parts/addresses.ts';
import { formatDay } from '../../parts/receipts.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { useTexts } from '../../parts/use-texts.ts';

/** The findings of the automated check; a duplicate links to similar receipts, the newest first. */
export function TagList({ tags }: { tags: readonly ReceiptTag[] }): ReactNode {
  const t = useTexts();
  if (tags.length === 0) return null;
  return (
    <Card title={t('overview.tags')}>
      <Stack as="ul" gap={3}>
        {tags.map(({ name, details, linked_data: linked }) => (
          <Stack as="li" key={name} gap={1} align="start">
            <Badge tone="warning">{t(`tag.${name}`)}</Badge>
            <Text>
              {t(`tagReason.${name}`, {
                fields: (details?.fields ?? []).map((field) => t(`unsure.${field}`)).join(', '),
                lines_total: decimalText(details?.lines_total ?? '', 2),
                total: decimalText(details?.total ?? '', 2),
                lines: (details?.lines ?? []).join(', '),
                date: formatDay(details?.date ?? null),
                identifiers: (details?.identifiers ?? []).join(', '),
                merchant: details?.merchant ?? '',
              })}
            </Text>
            {linked && linked.similar_receipt_ids.length > 0 && (
              <Row gap={2}>
                <Text as="span" tone="muted">
                  {t('overview.similar')}
                </Text>
                {linked.similar_receipt_ids.map((id, index) => (
                  <Fragment key={id}>
                    <TextLink to={receiptAt(id)}>{t('review.title', { id })}</TextLink>
                    {index === 0 && linked.status && (
                      <StatusBadge receipt={{ status: linked.status, integrity: null }} />
                    )}
                  </Fragment>
                ))}
              </Row>
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
