import { ConflictDialog } from '@laurel/admin-kit/form';
import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { Banner, Button, ButtonLink, Stack } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { Tabs } from '@laurel/ui/tabs';
import { can, formatDate, useShortcut } from '@laurel/web-kit';
import { urlOneOf, useUrlState } from '@laurel/web-kit/lists';
import { ChevronLeft, ChevronRight, Maximize2, Minimize2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { formatMoment, programName } from '../parts/receipts.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useTexts } from '../parts/use-texts.ts';
import { DecisionBar } from './decision/decision-bar.tsx';
import { firstDoubt } from './decision/first-doubt.ts';
import { ItemsPanel } from './items/items-panel.tsx';
import { OverviewPanel } from './overview/overview-panel.tsx';
import type { Mark } from './picture/mark.ts';
import { PictureViewer } from './picture/picture-viewer.tsx';
import { NextReceipt } from './queue/next-receipt.tsx';
import { useQueue } from './queue/use-queue.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { ReconciliationBar } from './reconciliation/reconciliation-bar.tsx';
import { ActivityLog } from './tabs/activity-log.tsx';
import { IssuePanel } from './tabs/issue-panel.tsx';
import { ParticipantHistory } from './tabs/participant-history.tsx';
import { useIssue } from './tabs/use-issue.ts';
import { readFields } from '../parts/form-values.ts';
import { readValueOf } from './values/read-value.ts';
import { useReview } from './values/use-review.ts';

const tabs = ['overview', 'items', 'log', 'history', 'issue'] as const;
const address = { tab: urlOneOf(tabs, 'overview'), mode: urlOneOf(['record', 'review'], 'record') };

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
  const [{ tab, mode }, setUrl] = useUrlState(address);
  const open = (next: (typeof tabs)[number]): void => setUrl({ tab: next }, { replace: true });
  /** The overview has the lines too. */
  const show = (next: 'overview' | 'items'): void => {
    if (next === 'overview' || tab !== 'overview') open(next);
  };
  const accept = useRef<HTMLButtonElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const queue = useQueue(receipt.program_id, receipt.id);
  const review = useReview(receipt, show);
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
    const field = readFields.find((name) => name === key);
    if (field && tab === 'overview') {
      form.setFocus(field);
      return;
    }
    if (!field) show('items');
    document.querySelector<HTMLElement>(`[data-line="${key}"]`)?.focus();
  };

  const doubt = (): void => {
    show('overview');
    const prices = items.lines.map(({ values }) => values.price);
    const { closes } = reconcile(prices, form.getValues('total_amount'), receipt.adjustments);
    const found = firstDoubt(receipt, items.lines, closes || !items.query.data);
    if ('line' in found) items.edit(found.line);
    else if ('fixes' in found) {
      const fix = document.querySelector<HTMLElement>('[data-fixes] button');
      if (fix) fix.focus();
      else form.setFocus('total_amount', { shouldSelect: true });
    } else form.setFocus(found.field, { shouldSelect: true });
  };
  useShortcut('e', t('decision.doubt'), doubt, mayUpdate);

  const lines = (
    <Stack gap={3}>
      <ReconciliationBar receipt={receipt} review={review} readOnly={!mayUpdate} />
      <ItemsPanel items={items} readOnly={!mayUpdate} active={active} onMark={setActive} />
    </Stack>
  );

  return (
    <div {...(mode === 'review' && { 'data-full-screen': true })}>
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
              <Button
                variant="quiet"
                icon={mode === 'review' ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
                aria-pressed={mode === 'review'}
                onClick={() => setUrl({ mode: mode === 'review' ? 'record' : 'review' }, { replace: true })}
              >
                {t('review.fullScreen')}
              </Button>
            </>
          }
        />
      </Top>
      <ConflictDialog conflict={review.conflict} />
      {review.restoredFrom !== null && (
        <Banner
          title={t('review.restored', { date: formatDate(review.restoredFrom, 'date-time') })}
          action={
            <Button size="small" onClick={() => void review.reload()}>
              {t('review.discard')}
            </Button>
          }
        />
      )}
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
              marks={tab === 'overview' ? [...fieldMarks, ...itemMarks] : itemMarks}
              active={active}
              onPick={pick}
            />
          </Left>
          <div>
            {tab === 'overview' && (
              <OverviewPanel
                receipt={receipt}
                review={review}
                readOnly={!mayUpdate}
                onMark={setActive}
                onEntered={() => accept.current?.focus()}
              >
                {lines}
              </OverviewPanel>
            )}
            {tab === 'items' && lines}
            {tab === 'log' && <ActivityLog receiptId={receipt.id} />}
            {tab === 'history' && <ParticipantHistory receipt={receipt} />}
            {tab === 'issue' && <IssuePanel issue={issue} receipt={receipt} />}
          </div>
        </Halves>
      </Tabs>
      {mayUpdate && <DecisionBar receipt={receipt} review={review} queue={queue} acceptRef={accept} />}
      {queue.nextId !== null && <NextReceipt key={queue.nextId} id={queue.nextId} />}
    </div>
  );
}
