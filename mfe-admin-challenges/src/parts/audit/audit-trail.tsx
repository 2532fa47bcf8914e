import { isTranslation, translationOf, useTranslationLabel } from '@laurel/admin-kit/languages';
import type { AuditedResource, AuditRow } from '@laurel/contracts/audit/audit.dto';
import { Button, Card, EmptyState, Row, SectionError, Skeleton, SkeletonGroup, Stack, Text } from '@laurel/ui';
import { DateText, useApiQuery } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { changedFields } from './changed-fields.ts';
import { LongText } from './long-text.tsx';
import { useTexts } from './texts.ts';

const PAGE_SIZE = 20;

const Changes = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  font-size: var(--text-sm);
  & th,
  & td {
    padding: var(--space-1) var(--space-2);
    border-top: 1px solid var(--color-border);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  & thead > tr > * {
    border-top: 0;
    color: var(--color-muted);
    font-weight: var(--weight-medium);
  }
  & th[scope='row'] {
    width: 25%;
    font-weight: var(--weight-medium);
  }
`;

export interface AuditTrailProps {
  programId: string;
  resource: AuditedResource;
  recordId: string;
  /** The label of an action such as `update` or `toggle_approval`. */
  actionText: (action: string) => string;
  /** The label of a field; that of a translation is the field's, with the language. */
  fieldText: (field: string) => string;
}

/** The changes of a record with admin, time, and every value before and after; the newest first. */
export function AuditTrail(props: AuditTrailProps): ReactNode {
  const [pages, setPages] = useState(1);
  return (
    <Stack gap={3}>
      {Array.from({ length: pages }, (_, index) => (
        <Entries
          key={index + 1}
          {...props}
          page={index + 1}
          onOlder={index + 1 === pages ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </Stack>
  );
}

interface EntriesProps extends AuditTrailProps {
  page: number;
  /** The cursor of the last page that is shown. */
  onOlder: (() => void) | undefined;
}

function Entries({ programId, resource, recordId, actionText, fieldText, page, onOlder }: EntriesProps): ReactNode {
  const t = useTexts();
  const { data, error, refetch, isFetching } = useApiQuery(
    `/admin/v2/programs/${encodeURIComponent(programId)}/audit_entries`,
    {
      params: {
        page,
        page_size: PAGE_SIZE,
        'columnFilters[resource]': resource,
        'columnFilters[resource_id]': recordId,
      },
      staleTime: 0,
    },
  );
  if (error && !data) {
    return (
      <SectionError
        title={t('failed')}
        requestId={error.requestId}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup>
        <Stack gap={3}>
          <Skeleton shape="card" height="6rem" />
          <Skeleton shape="card" height="6rem" />
        </Stack>
      </SkeletonGroup>
    );
  }
  if (data.meta.total === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>;
  return (
    <>
      {data.data.map((entry) => (
        <Entry key={entry.id} entry={entry} action={actionText(entry.action)} fieldText={fieldText} />
      ))}
      {onOlder && data.meta.total > page * PAGE_SIZE && (
        <Row justify="center">
          <Button onClick={onOlder}>{t('older')}</Button>
        </Row>
      )}
    </>
  );
}

interface EntryProps {
  entry: AuditRow;
  action: string;
  fieldText: (field: string) => string;
}

function Entry({ entry, action, fieldText }: EntryProps): ReactNode {
  const t = useTexts();
  const labelIn = useTranslationLabel();
  const labelOf = (path: string): string => {
    if (!isTranslation(path)) return fieldText(path);
    const { field, language } = translationOf(path);
    return labelIn(fieldText(field), language);
  };
  const changes = changedFields(entry);
  return (
    <Card>
      <Stack gap={2}>
        <Row justify="between" gap={2}>
          <Text as="span" weight="medium">
            {t('who', { name: entry.admin_name, action })}
          </Text>
          <Text as="span" size="sm" tone="muted">
            <DateText value={entry.created_at} format="date-time" />
          </Text>
        </Row>
        {changes.length > 0 && (
          <Changes>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{labelOf(field)}</th>
                  <td>
                    <LongText text={before} field={`${labelOf(field)}, ${t('before')}`} />
                  </td>
                  <td>
                    <LongText text={after} field={`${labelOf(field)}, ${t('after')}`} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Changes>
        )}
      </Stack>
    </Card>
  );
}
