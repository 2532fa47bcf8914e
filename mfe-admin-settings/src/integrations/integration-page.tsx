import { Loaded } from '@laurel/admin-kit/settings';
import { PageHeader } from '@laurel/ui/page-header';
import { type AnswerOf, can, type PathOf } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { useTexts } from './use-texts.ts';

const integrationKeys = queryKeys('program-integrations');

interface IntegrationPageProps<Path extends string> {
  title: string;
  description: string;
  /** The address of the integration's call, by the program. */
  address: (programId: string) => PathOf<'get', Path>;
  /** Its form, filled with the stored values. */
  children: (stored: AnswerOf<'get', Path>, address: PathOf<'get', Path>) => ReactNode;
}

/** Title of an integration, and its form once the stored values have loaded. */
export function IntegrationPage<Path extends string>({
  title,
  description,
  address,
  children,
}: IntegrationPageProps<Path>): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const path = address(programId);
  return (
    <>
      <PageHeader title={title} description={description} />
      <Loaded<Path>
        address={path}
        queryKey={integrationKeys.detail(path)}
        allowed={can('program', 'update', programId)}
        errorTitle={t('failed')}
      >
        {(stored) => children(stored, path)}
      </Loaded>
    </>
  );
}
