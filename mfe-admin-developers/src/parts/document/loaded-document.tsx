import { FormSkeleton } from '@laurel/admin-kit/settings';
import type { OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import { ErrorState } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';

const FRESH_MILLIS = 300_000;

/** Loads the OpenAPI document of this deployment, so that the screens describe the release that runs. */
export function LoadedDocument({ children }: { children: (document: OpenApiDocument) => ReactNode }): ReactNode {
  const t = useTexts();
  const { data, error, refetch, isFetching } = useApiQuery('/api/v1/openapi.json', { staleTime: FRESH_MILLIS });
  if (data) return children(data);
  if (!error) return <FormSkeleton />;
  return (
    <ErrorState
      title={t('document.error')}
      requestId={error.requestId}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {error.message}
    </ErrorState>
  );
}
