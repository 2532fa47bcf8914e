import { useIsFresh } from '@laurel/admin-kit/record';
import { FormSkeleton, type SettingsSection, useSettingsTexts } from '@laurel/admin-kit/settings';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { ButtonLink, ErrorState } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { useRequiredParam } from '@laurel/web-kit/router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useProgramSettings } from './program-settings.ts';
import { useTexts } from './use-texts.ts';

interface SettingsPageProps {
  section: SettingsSection['id'];
  children: (settings: ProgramSettings) => ReactNode;
}

/** The header of a settings page of the program; its form stands below it once the program has been read anew. */
export function SettingsPage({ section, children }: SettingsPageProps): ReactNode {
  const t = useTexts();
  const names = useSettingsTexts();
  const id = useRequiredParam('program_id');
  const query = useProgramSettings(id);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = query;
  const isFresh = useIsFresh(query);
  const hasFailed = !isFresh && error !== null && isFetchedAfterMount;
  return (
    <>
      <PageHeader
        title={names(`tab.${section}`)}
        description={data && t('description', { program: data.name })}
        actions={
          data && (
            <ButtonLink href={data.subdomain_url} target="_blank" rel="noopener" icon={<ExternalLink aria-hidden />}>
              {t('site')}
            </ButtonLink>
          )
        }
      />
      {data && isFresh && children(data)}
      {hasFailed && (
        <ErrorState
          title={t('error')}
          requestId={error.requestId}
          {...(error.status !== 404 && { onRetry: () => void refetch(), retrying: isFetching })}
          action={<ButtonLink to="/admin/v2">{t('home')}</ButtonLink>}
        >
          {error.message}
        </ErrorState>
      )}
      {!isFresh && !hasFailed && <FormSkeleton />}
    </>
  );
}
