import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Button, EmptyState, Row, SectionError, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import { urlNumber, urlText, useUrlState } from '@laurel/web-kit/lists';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { programAt } from '../../parts/program-settings.ts';
import { lookVersionKeys } from '../words/look-version-keys.ts';
import { useLookTexts } from '../words/use-texts.ts';
import { useRestore } from './use-restore.ts';
import { VersionCard } from './version-card.tsx';

const PAGE_SIZE = 20;
const fields = { page: urlNumber(1), look: urlText() };

const List = styled.ol`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** Every published look with who, when and what changed; one press publishes an earlier one again. */
export function LookHistory({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useLookTexts();
  const [{ page, look }, setUrl] = useUrlState(fields);
  const restore = useRestore(settings);
  const { data, error, refetch, isFetching } = useApiQuery(`${programAt(settings.id)}/look_versions`, {
    params: { page, page_size: PAGE_SIZE },
    queryKey: lookVersionKeys.list([settings.id, page]),
    staleTime: 0,
  });
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
          <Skeleton shape="card" height="5rem" />
          <Skeleton shape="card" height="5rem" />
          <Skeleton shape="card" height="5rem" />
        </Stack>
      </SkeletonGroup>
    );
  }
  const { current_id: currentId } = data;
  if (currentId === null) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>;
  return (
    <Stack gap={4}>
      <List aria-label={t('list')}>
        {data.data.map((version) => (
          <VersionCard
            key={version.id}
            version={version}
            settings={settings}
            isCurrent={version.id === currentId}
            isOpen={version.id === look}
            onToggle={() => setUrl({ look: version.id === look ? '' : version.id }, { replace: true })}
            restoring={restore.isPending && restore.variables.id === version.id}
            onRestore={() => restore.mutate({ id: version.id, currentId })}
          />
        ))}
      </List>
      <Row justify="center">
        {page > 1 && <Button onClick={() => setUrl({ page: page - 1, look: '' })}>{t('newer')}</Button>}
        {data.meta.total > page * PAGE_SIZE && (
          <Button onClick={() => setUrl({ page: page + 1, look: '' })}>{t('older')}</Button>
        )}
      </Row>
    </Stack>
  );
}
