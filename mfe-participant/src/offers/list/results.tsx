import { offerSorts } from '@laurel/contracts/offers/offer-categories';
import type { MerchantsResponse } from '@laurel/contracts/offers/offers.dto';
import { EmptyState, ErrorState, NoMatchState, Row, Skeleton, SkeletonGroup, Stack, Text, TileGrid } from '@laurel/ui';
import { Select } from '@laurel/ui/fields';
import { type ApiError, formatNumber, type UseQueryResult } from '@laurel/web-kit';
import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../../parts/feedback/announce.ts';
import { focusOn } from '../../parts/feedback/focus.ts';
import { PageTurner } from '../../parts/page-turner.tsx';
import { useCategoryName } from '../use-category-name.ts';
import { allCategories, type ChangeSearch, type Search } from '../use-search.ts';
import { useTexts } from '../use-texts.ts';
import { MerchantTile } from './merchant-tile.tsx';
import { Summary } from './summary.tsx';

interface ResultsProps {
  query: UseQueryResult<MerchantsResponse, ApiError>;
  search: Search;
  onChange: ChangeSearch;
}

/** The search results; what another search has found is announced. */
export function Results({ query, search, onChange }: ResultsProps): ReactNode {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(search);
  const isChangedHere = useRef(false);
  const { data } = query;
  useEffect(() => {
    if (!data || shown.current === search) return;
    shown.current = search;
    announce(data.totalItems === 0 ? t('offers.noMatch') : t('offers.showing', rangeOf(data)));
    // The control in the results that was used is gone: a skeleton stood in its place. The person may have gone on since.
    if (isChangedHere.current && isLeftBehind(box.current)) focusOn(box.current, { preventScroll: true });
    isChangedHere.current = false;
  }, [data, search, t]);
  const change: ChangeSearch = (next, options) => {
    isChangedHere.current = true;
    onChange(next, options);
  };
  return (
    <div ref={box}>
      <Outcome query={query} search={search} onChange={change} onCorrect={onChange} />
    </div>
  );
}

/** Whether the focus is where a control of this part leaves it when it goes, or in this part still. */
function isLeftBehind(part: HTMLElement | null): boolean {
  const { activeElement: focused, body } = document;
  return focused === null || focused === body || focused.matches('main') || part?.contains(focused) === true;
}

/** Which of the merchants are on this page. */
function rangeOf({ page, pageSize, result, totalItems }: MerchantsResponse) {
  const from = (page - 1) * pageSize + 1;
  return {
    from: formatNumber(from),
    to: formatNumber(from + result.length - 1),
    total: formatNumber(totalItems),
    count: totalItems,
  };
}

interface OutcomeProps extends ResultsProps {
  /** A change of the address that is no act of the person. */
  onCorrect: ChangeSearch;
}

/** Totals, cards, pages; or the reason of an empty list. */
function Outcome({ query, search, onChange, onCorrect }: OutcomeProps): ReactNode {
  const t = useTexts();
  const { data, error } = query;
  if (data) {
    if (data.totalItems === 0) return <Nothing search={search} onChange={onChange} />;
    return <Found data={data} search={search} onChange={onChange} onCorrect={onCorrect} />;
  }
  if (error) {
    return (
      <ErrorState
        title={t('offers.failed')}
        requestId={error.requestId}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {error.message}
      </ErrorState>
    );
  }
  return <MerchantSkeletons />;
}

interface FoundProps extends Omit<OutcomeProps, 'query'> {
  data: MerchantsResponse;
}

function Found({ data, search, onChange, onCorrect }: FoundProps): ReactNode {
  const t = useTexts();
  const last = Math.ceil(data.totalItems / data.pageSize);
  const beyond = data.page > last;
  useEffect(() => {
    if (beyond) onCorrect({ page: last }, { replace: true });
  }, [beyond, last, onCorrect]);
  if (beyond) return <MerchantSkeletons />;
  return (
    <Stack gap={5}>
      <Summary data={data} search={search} />
      <Row justify="between">
        <Text size="sm" tone="muted" numeric>
          {t('offers.showing', rangeOf(data))}
        </Text>
        <Row as="label" gap={2}>
          <Text as="span" size="sm">
            {t('offers.sort.label')}
          </Text>
          <Select
            options={offerSorts.map((sort) => ({ value: sort, label: t(`offers.sort.${sort}`) }))}
            value={search.sort}
            onChange={({ target }) =>
              onChange({ sort: offerSorts.find((sort) => sort === target.value) ?? search.sort })
            }
          />
        </Row>
      </Row>
      <TileGrid>
        {data.result.map((merchant) => (
          <li key={merchant.merchantId}>
            <MerchantTile merchant={merchant} />
          </li>
        ))}
      </TileGrid>
      <PageTurner
        label={t('offers.pages')}
        position={t('offers.page', { page: formatNumber(data.page), last: formatNumber(last) })}
        page={data.page}
        last={last}
        onTurn={(page) => onChange({ page })}
      />
    </Stack>
  );
}

function Nothing({ search, onChange }: Omit<ResultsProps, 'query'>): ReactNode {
  const t = useTexts();
  const categoryName = useCategoryName();
  const { keyword, category } = search;
  const filters = [
    ...(keyword === '' ? [] : [`“${keyword}”`]),
    ...(category === allCategories ? [] : [categoryName(category)]),
  ];
  if (filters.length === 0) return <EmptyState icon={<SearchX />} title={t('offers.noMatch')} />;
  return (
    <NoMatchState
      title={t('offers.noMatch')}
      filters={filters}
      onClear={() => onChange({ keyword: '', category: allCategories })}
    />
  );
}

const SKELETONS = [1, 2, 3, 4, 5, 6];

function MerchantSkeletons(): ReactNode {
  return (
    <SkeletonGroup>
      <Stack gap={5}>
        <Skeleton width="min(32rem, 90%)" height="1.5rem" />
        <TileGrid>
          {SKELETONS.map((key) => (
            <li key={key}>
              <Skeleton shape="tile" width="100%" height="14rem" />
            </li>
          ))}
        </TileGrid>
      </Stack>
    </SkeletonGroup>
  );
}
