import { ButtonLink, ErrorState, Heading, Page, Prose, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { contentLang } from '../parts/content/content-text.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { sanitisedHtml } from '../parts/sanitised-html.ts';
import { useTexts } from '../parts/use-texts.ts';

/** A page that the program has published, from HTML that was sanitised when it was written. */
export function ProgramPage(): ReactNode {
  const t = useTexts();
  const { slug = '' } = useParams();
  const { data, error, refetch } = useApiQuery(`/public/program_pages/${encodeURIComponent(slug)}`);
  return (
    <Page width="narrow">
      {data && (
        <Stack gap={6}>
          <PageTitle>{data.title}</PageTitle>
          <Heading level={1} {...contentLang(data, 'title')}>
            {data.title}
          </Heading>
          <Prose {...contentLang(data, 'html')} {...sanitisedHtml(data.html)} />
        </Stack>
      )}
      {error?.status === 404 && (
        <>
          <PageTitle>{t('page.notFound')}</PageTitle>
          <ErrorState title={t('page.notFound')} action={<ButtonLink to="/">{t('page.home')}</ButtonLink>}>
            {t('page.notFoundText')}
          </ErrorState>
        </>
      )}
      {error && error.status !== 404 && (
        <ErrorState title={t('page.failed')} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <SkeletonGroup>
          <Stack gap={6}>
            <Skeleton width="60%" height="2.5rem" />
            <Skeleton width="100%" height="12rem" />
          </Stack>
        </SkeletonGroup>
      )}
    </Page>
  );
}
