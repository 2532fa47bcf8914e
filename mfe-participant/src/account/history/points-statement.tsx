import type { PointsEntry } from '@laurel/contracts/rewards/rewards.dto';
import { Card, EmptyState, SectionError, Skeleton, SkeletonGroup, Stack, Text, TextLink } from '@laurel/ui';
import { DateText, formatNumber, keepPreviousData, useApiQuery } from '@laurel/web-kit';
import { urlNumber, useUrlState } from '@laurel/web-kit/lists';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageTurner } from '../../parts/page-turner.tsx';
import { pointsText } from '../../parts/points-label.ts';
import { termFor } from '../../parts/program.ts';
import { useTexts } from '../use-texts.ts';
import { entryTitle } from './entry-title.ts';

const Entries = styled.ul`
  & > li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding: var(--space-3) 0;
    border-bottom: 1px solid var(--color-border);
  }
  & > li > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > li > div:last-child {
    flex: none;
    max-width: 50%;
    text-align: end;
  }
`;

const fields = { statement: urlNumber(1) };

/** Every ledger entry with its reason, time, rule and resulting balance. */
export function PointsStatement(): ReactNode {
  const t = useTexts();
  const term = termFor('points');
  const [{ statement: page }, setUrl] = useUrlState(fields);
  const { data, error, isFetching, refetch } = useApiQuery('/public/points/entries', {
    params: { page, page_size: 10 },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const last = data ? Math.ceil(data.meta.total / data.meta.page_size) : 1;
  return (
    <Card title={t('account.points.title', { term })} id="statement">
      <Stack gap={4}>
        <Text size="sm" tone="muted">
          {t('account.points.intro')}
        </Text>
        {data && data.data.length > 0 && (
          <Entries>
            {data.data.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Entries>
        )}
        {data?.data.length === 0 && <EmptyState compact title={t('account.points.empty', { term })} />}
        {error && !data && (
          <SectionError
            title={t('account.points.failed', { message: error.message })}
            requestId={error.requestId}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <SkeletonGroup>
            <Skeleton width="100%" height="12rem" />
          </SkeletonGroup>
        )}
        <PageTurner
          label={t('account.points.pages')}
          position={t('account.points.page', { page: formatNumber(page), last: formatNumber(last) })}
          page={page}
          last={last}
          onTurn={(statement) => setUrl({ statement })}
        />
      </Stack>
    </Card>
  );
}

function Entry({ entry }: { entry: PointsEntry }): ReactNode {
  const t = useTexts();
  return (
    <li>
      <div>
        {entryTitle(t, entry)}
        <Text size="sm" tone="muted">
          {t(`account.points.source.${sourceOf(entry)}`)} · <DateText value={entry.created_at} format="date-time" />{' '}
          <Origin entry={entry} />
        </Text>
      </div>
      <div>
        <Text as="span" numeric weight="bold">
          {`${entry.points.startsWith('-') ? '' : '+'}${pointsText(entry.points)}`}
        </Text>
        <Text size="sm" tone="muted" numeric>
          {t('account.points.after', { balance: formatNumber(entry.balance) })}
        </Text>
      </div>
    </li>
  );
}

const sources = ['completion', 'receipt', 'claim', 'adjustment', 'import'] as const;

function sourceOf({ kind, source_type }: PointsEntry): (typeof sources)[number] | 'correction' | 'other' {
  if (kind === 'correction') return 'correction';
  return sources.find((source) => source === source_type) ?? 'other';
}

/** Shows the rule behind the amount. */
function Origin({ entry: { rule, source_type } }: { entry: PointsEntry }): ReactNode {
  const t = useTexts();
  const [kind, id] = rule?.split(':') ?? [];
  if (kind === 'challenge') return <TextLink to={`/challenge/${id}`}>{t('account.points.challenge')}</TextLink>;
  if (kind === 'reward') return <TextLink to={`/reward/${id}`}>{t('account.points.reward')}</TextLink>;
  if (source_type === 'receipt') return <TextLink to="/receipts">{t('account.points.receipts')}</TextLink>;
  return null;
}
