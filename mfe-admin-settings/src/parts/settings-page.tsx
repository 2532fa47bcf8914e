import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { ButtonLink, ErrorState } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { TabLinks } from '@laurel/ui/tabs';
import { can } from '@laurel/web-kit';
import { useLocation, useParams } from '@laurel/web-kit/router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormSkeleton } from './form-skeleton.tsx';
import { useProgramSettings } from './program-settings.ts';
import { useTexts } from './use-texts.ts';

interface SettingsPageProps {
  children: (settings: ProgramSettings) => ReactNode;
}

/** Title and tabs of the settings around one of their forms, once the program is there. */
export function SettingsPage({ children }: SettingsPageProps): ReactNode {
  const t = useTexts();
  const { program_id: id = '' } = useParams();
  const { pathname } = useLocation();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useProgramSettings(id);
  const base = `/admin/v2/programs/${id}/settings`;
  const tabs = [
    { label: t('tab.general'), to: `${base}/program/general` },
    { label: t('tab.labels'), to: `${base}/program/labels` },
    { label: t('tab.seo'), to: `${base}/program/seo` },
    ...(can('program', 'manage', id) ? [{ label: t('tab.enrollment'), to: `${base}/program/enrollment` }] : []),
    { label: t('tab.colors'), to: `${base}/branding/colors` },
    { label: t('tab.css'), to: `${base}/branding/css` },
  ].map((tab) => ({ ...tab, current: tab.to === pathname }));
  return (
    <>
      <PageHeader
        title={t('title')}
        description={data && t('description', { program: data.name })}
        actions={
          data && (
            <ButtonLink href={data.subdomain_url} target="_blank" rel="noopener" icon={<ExternalLink aria-hidden />}>
              {t('site')}
            </ButtonLink>
          )
        }
      />
      <TabLinks label={t('title')} items={tabs} />
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
