import { ConflictDialog } from '@laurel/admin-kit/form';
import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { Button, ButtonLink } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { Tabs } from '@laurel/ui/tabs';
import { can } from '@laurel/web-kit';
import { urlOneOf, useUrlState } from '@laurel/web-kit/lists';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { formatMoment, programName } from '../parts/receipts.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useTexts } from '../parts/use-texts.ts';
import { ItemsPanel } from './items/items-panel.tsx';
import { OverviewPanel } from './overview/overview-panel.tsx';
import type { Mark } from './picture/mark.ts';
import { PictureViewer } from './picture/picture-viewer.tsx';
import { useQueue } from './queue/use-queue.ts';
import { ActivityLog } from './tabs/activity-log.tsx';
import { IssuePanel } from './tabs/issue-panel.tsx';
import { ParticipantHistory } from './tabs/participant-history.tsx';
import { useIssue } from './tabs/use-issue.ts';
import { readFields, type ReadField } from './values/form-values.ts';
import { readValueOf } from './values/read-value.ts';
import { useReview } from './values/use-review.ts';

const tabs = ['overview', 'items', 'log', 'history', 'issue'] as const;
const address = { tab: urlOneOf(tabs, 'overview') };

const wide = '@media (min-width: 64rem)';
/** The height of the header, which stays visible. */
const TOP = '8rem';

const Top = styled.div`
  ${wide} {
    position: sticky;
    top: 0;
    z-index: 1;
    min-height: ${TOP};
    margin-top: calc(-1 * var(--space-4));
    padding-top: var(--space-4);
    background: var(--color-canvas);
  }
`;

const Halves = styled.div`
  display: grid;
  gap: var(--space-6);
  grid-template-columns: minmax(0, 1fr);
  ${wide} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;

const Left = styled.div`
  ${wide} {
    position: sticky;
    top: ${TOP};
    align-self: start;
  }
`;

/** The pictures of a receipt beside its data. */
export function ReceiptReview({ receipt }: { receipt: ReceiptDetail }): ReactNode {
  const t = useTexts();
  const [{ tab }, setUrl] = useUrlState(address);
  const open = (next: (typeof tabs)[number]): void => setUrl({ tab: next }, { replace: true });
  const [active, setActive] = useState<string | null>(null);
  const queue = useQueue(receipt.program_id, receipt.id);
  const review = useReview(receipt, open);
  const issue = useIssue(receipt.id);
  const { form, items } = review;
  const mayUpdate = can('receipts', 'update', receipt.program_id);

  const fieldMarks = readFields.flatMap((field): Mark[] => {
    const read = readValueOf(receipt, field);
    return read ? [{ key: field, label: t(`field.${field}`), box: read.box }] : [];
  });
  const itemMarks = items.lines.flatMap(({ key, stored, values }): Mark[] =>
    stored?.box ? [{ key, label: values.name || values.sku, box: stored.box }] : [],
  );
  const pick = (key: string): void => {
    setActive(key);
    if (tab === 'overview') {
      form.setFocus(key as ReadField);
      return;
    }
    open('items');
    document.querySelector<HTMLElement>(`[data-line="${key}"]`)?.focus();
  };

  return (
    <>
      <Top>
        <PageHeader
          title={receipt.merchant_name ?? t('review.title', { id: receipt.id })}
          badge={<StatusBadge receipt={receipt} />}
          description={t('review.description', { id: receipt.id, date: formatMoment(receipt.created_at) })}
          breadcrumbs={[{ label: t('review.backTo', { program: programName(receipt.program_id) }), to: queue.list }]}
          actions={
            <>
              {queue.previous && (
                <ButtonLink
                  variant="quiet"
                  to={queue.previous}
                  icon={<ChevronLeft aria-hidden />}
                  aria-keyshortcuts="k"
                >
                  {t('review.previous')}
                </ButtonLink>
              )}
              {queue.next && (
                <ButtonLink variant="quiet" to={queue.next} icon={<ChevronRight aria-hidden />} aria-keyshortcuts="j">
                  {t('review.next')}
                </ButtonLink>
              )}
              {mayUpdate && (
                <Button
                  variant="primary"
                  loading={review.saving}
                  loadingText={t('review.saving')}
                  onClick={() => void review.save()}
                >
                  {t('review.save')}
                </Button>
              )}
            </>
          }
        />
      </Top>
      <ConflictDialog conflict={review.conflict} />
      <Tabs
        label={t('review.tabs')}
        items={tabs.map((id) => ({
          id,
          label: t(`tab.${id}`),
          ...(id === 'items' && { count: items.query.data ? items.lines.length : receipt.items_count }),
        }))}
        selected={tab}
        onSelect={(id) => open(tabs.find((known) => known === id) ?? 'overview')}
      >
        <Halves>
          <Left>
            <PictureViewer
              files={receipt.files}
              marks={tab === 'overview' ? fieldMarks : itemMarks}
              active={active}
              onPick={pick}
            />
          </Left>
          <div>
            {tab === 'overview' && (
              <OverviewPanel receipt={receipt} review={review} readOnly={!mayUpdate} onMark={setActive} />
            )}
            {tab === 'items' && <ItemsPanel items={items} readOnly={!mayUpdate} active={active} onMark={setActive} />}
            {tab === 'log' && <ActivityLog receiptId={receipt.id} />}
            {tab === 'history' && <ParticipantHistory receipt={receipt} />}
            {tab === 'issue' && <IssuePanel issue={issue} reports={receipt.open_receipt_issue_reports} />}
          </div>
        </Halves>
      </Tabs>
    </>
  );
}
