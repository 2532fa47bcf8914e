import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Heading,
  Page,
  Row,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
} from '@laurel/ui';
import { formatNumber, keepPreviousData, useApiQuery } from '@laurel/web-kit';
import { urlNumber, useUrlState } from '@laurel/web-kit/lists';
import { Navigate } from '@laurel/web-kit/router';
import { Images } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { PageTurner } from '../parts/page-turner.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { currentProgram } from '../parts/program.ts';
import { PhotoFigure, PhotoGrid } from './photo-grid.tsx';
import { useTexts } from './use-texts.ts';

/** The entries of the program's photo contest. */
export function PhotosPage(): ReactNode {
  const t = useTexts();
  if (!currentProgram().qrati_config) return <Navigate to="/" replace />;
  return (
    <Page>
      <PageTitle>{t('photos.title')}</PageTitle>
      <Stack gap={6}>
        <Row justify="between">
          <Stack gap={2}>
            <Heading level={1}>{t('photos.title')}</Heading>
            <Text tone="muted" measure>
              {t('photos.lead')}
            </Text>
          </Stack>
          <ButtonLink to="/contest" variant="primary">
            {t('photos.enter')}
          </ButtonLink>
        </Row>
        <Gallery />
      </Stack>
    </Page>
  );
}

const PAGE_SIZE = 24;
const fields = { page: urlNumber(1) };

function Gallery(): ReactNode {
  const t = useTexts();
  const [{ page }, setUrl] = useUrlState(fields);
  const { data, error, isFetching, refetch } = useApiQuery('/public/photos', {
    params: { page, page_size: PAGE_SIZE },
    placeholderData: keepPreviousData,
  });
  const last = data && Math.max(1, Math.ceil(data.meta.total / PAGE_SIZE));
  const beyond = last !== undefined && page > last;
  useEffect(() => {
    if (beyond) setUrl({ page: last }, { replace: true });
  }, [beyond, last, setUrl]);

  if (error) {
    return (
      <ErrorState
        title={t('photos.failed')}
        requestId={error.requestId}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (data?.meta.total === 0)
    return (
      <EmptyState icon={<Images />} title={t('photos.empty')}>
        {t('photos.emptyText')}
      </EmptyState>
    );
  if (!data || last === undefined || beyond) return <Loading />;
  return (
    <Stack gap={5}>
      <PhotoGrid>
        {data.data.map((photo) => (
          <li key={photo.id}>
            <PhotoFigure photo={photo} />
          </li>
        ))}
      </PhotoGrid>
      <PageTurner
        label={t('photos.pages')}
        position={t('photos.page', { page: formatNumber(page), last: formatNumber(last) })}
        page={page}
        last={last}
        onTurn={(to) => setUrl({ page: to })}
      />
    </Stack>
  );
}

const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8];

function Loading(): ReactNode {
  return (
    <SkeletonGroup>
      <PhotoGrid>
        {SKELETONS.map((key) => (
          <li key={key}>
            <Skeleton shape="tile" width="100%" height="14rem" />
          </li>
        ))}
      </PhotoGrid>
    </SkeletonGroup>
  );
}
