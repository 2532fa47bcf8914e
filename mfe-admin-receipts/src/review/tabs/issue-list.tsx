import type { IssueState } from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptIssueReport } from '@laurel/contracts/receipts/receipts.dto';
import { Badge, Button, Card, Row, Stack, Text, toast } from '@laurel/ui';
import { api, DateText, toApiError, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { receiptAt } from '../../parts/addresses.ts';
import { receiptKeys } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';

/** The next states of an issue, by the state it is in. */
const steps: Record<IssueState, readonly IssueState[]> = {
  open: ['taken', 'closed'],
  taken: ['open', 'closed'],
  closed: ['open'],
};
const tones = { open: 'warning', taken: 'info', closed: 'neutral' } as const;

interface IssueListProps {
  receiptId: string;
  title: string;
  reports: readonly ReceiptIssueReport[];
}

/** The reported issues of a receipt with their owners, and what can be done about each. */
export function IssueList({ receiptId, title, reports }: IssueListProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const [changing, setChanging] = useState<string | null>(null);
  const change = async (id: string, state: IssueState): Promise<void> => {
    setChanging(id);
    try {
      await api.put(`${receiptAt(receiptId)}/issue_reports/${encodeURIComponent(id)}`, { state });
      await client.invalidateQueries({ queryKey: receiptKeys.detail(receiptId) });
    } catch (thrown) {
      toast.error(t('toast.failed'), toApiError(thrown).message, { id: `issue-${id}` });
    }
    setChanging(null);
  };
  if (reports.length === 0) return null;
  return (
    <Card title={title}>
      <Stack as="ul" gap={4}>
        {reports.map(({ id, category, text, admin_name, created_at, state, owner_name }) => (
          <Stack as="li" key={id} gap={2} align="start">
            <Row gap={2}>
              <Badge>{t(`issueCategory.${category}`)}</Badge>
              <Badge tone={tones[state]}>{t(`issueState.${state}`, { owner: owner_name ?? '' })}</Badge>
            </Row>
            <Text>{text}</Text>
            <Text size="xs" tone="muted">
              {admin_name} · <DateText value={created_at} format="date-time" />
            </Text>
            <Row gap={2}>
              {steps[state].map((next) => (
                <Button key={next} size="small" disabled={changing === id} onClick={() => void change(id, next)}>
                  {t(
                    next === 'open' ? `issueStep.open_${state === 'taken' ? 'taken' : 'closed'}` : `issueStep.${next}`,
                  )}
                </Button>
              ))}
            </Row>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
