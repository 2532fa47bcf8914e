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

/** Title of one of the forms over the program itself, and the form once the program is there. */
export function SettingsPage({ section, children }: SettingsPageProps): ReactNode {
  const t = useTexts();
  const names = useSettingsTexts();
  const id = useRequiredParam('program_id');
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useProgramSettings(id);
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
      {data && isFetchedAfterMount && children(data)}
      {error && !data && (
        <ErrorState
          title={t('error')}
          requestId={error.requestId}
          {...(error.status !== 404 && { onRetry: () => void refetch(), retrying: isFetching })}
          action={<ButtonLink to="/admin/v2">{t('home')}</ButtonLink>}
        >
          {error.message}
        </ErrorState>
      )}
      {!error && !(data && isFetchedAfterMount) && <FormSkeleton />}
    </>
  );
}
