import { Button, Card, EmptyState, Row, SectionError, Skeleton, SkeletonGroup, Stack, Text } from '@laurel/ui';
import { SearchInput, Select } from '@laurel/ui/fields';
import { formatNumber, keepPreviousData, useApiQuery } from '@laurel/web-kit';
import { useTableState } from '@laurel/web-kit/lists';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../../parts/feedback/announce.ts';
import { focusOn } from '../../parts/feedback/focus.ts';
import { PageTurner } from '../../parts/page-turner.tsx';
import { useTexts } from '../use-texts.ts';
import { ActivityRows } from './activity-rows.tsx';

const SIZES = ['10', '20', '30', '40', '50'].map((size) => ({ value: size, label: size }));
const defaults = { page_size: 10, sort: '-created_at' };

/** The participant's activity: searchable, sortable and paged, all of it in the address. */
export function ActivityTable(): ReactNode {
  const t = useTexts();
  const { state, setState, query } = useTableState(defaults);
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery('/public/participant_actions', {
    params: query,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const frame = useRef<HTMLElement>(null);
  const found = isPlaceholderData || !data || state.search === '' ? null : data.meta.total;
  useEffect(() => {
    if (found !== null)
      announce(t('account.activity.found', { count: found, number: formatNumber(found), search: state.search }));
  }, [found, state.search, t]);
  const clear = (): void => {
    setState({ search: '' });
    focusOn(frame.current?.querySelector('input'));
  };
  const last = data ? Math.ceil(data.meta.total / data.meta.page_size) : 1;
  return (
    <Card title={t('account.activity.title')} id="activity" ref={frame}>
      <Stack gap={4}>
        <SearchInput
          label={t('account.activity.search')}
          value={state.search}
          onSearch={(search) => setState({ search })}
        />
        {error && (
          <SectionError
            title={t('account.activity.failed', { message: error.message })}
            requestId={error.requestId}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!error && !data && (
          <SkeletonGroup>
            <Skeleton width="100%" height="16rem" />
          </SkeletonGroup>
        )}
        {!error && data?.meta.total === 0 && <NothingFound search={state.search} onClear={clear} />}
        {!error && data && data.meta.total > 0 && (
          <>
            <ActivityRows rows={data.data} sort={state.sort} onSort={(sort) => setState({ sort })} />
            <Row justify="between">
              <Row gap={2}>
                <Text as="span" size="sm">
                  {t('account.activity.rows')}
                </Text>
                <Select
                  aria-label={t('account.activity.rows')}
                  options={SIZES}
                  value={String(state.page_size)}
                  onChange={(event) => setState({ page_size: Number(event.target.value) })}
                />
              </Row>
              <PageTurner
                label={t('account.activity.pages')}
                position={t('account.activity.page', { page: formatNumber(state.page), last: formatNumber(last) })}
                page={state.page}
                last={last}
                onTurn={(page) => setState({ page })}
              />
            </Row>
          </>
        )}
      </Stack>
    </Card>
  );
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }): ReactNode {
  const t = useTexts();
  if (search === '') {
    return (
      <EmptyState compact title={t('account.activity.empty')}>
        {t('account.activity.emptyText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      compact
      title={t('account.activity.noMatch', { search })}
      action={<Button onClick={onClear}>{t('account.activity.clear')}</Button>}
    />
  );
}
