import { ButtonLink, Card, EmptyState, Grid } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { language, usePageData } from '@laurel/web-kit';
import { Navigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { useCurrentProgram } from './current-program.ts';
import { entryIcon } from './entry-icon.tsx';
import { addressIn, homeOf, openEntries } from './navigation.ts';

const HERE = '/admin/v2';

/** Where staff arrive: what they may do in their program. */
export function AdminHome(): ReactNode {
  const t = useAdminTexts();
  const { user } = usePageData();
  const { program } = useCurrentProgram();
  const entries = program ? openEntries(program.id) : [];
  const home = program ? homeOf(program.id) : HERE;
  if (home !== HERE) return <Navigate to={home} replace />;
  const title = t('admin.home', { name: user?.first_name ?? '' });
  if (!program || entries.length === 0) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title={t('admin.nothing')}>{t('admin.nothingText')}</EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={title} description={t('admin.homeText', { program: program.name })} />
      <Grid>
        {entries.map((entry) => (
          <Card key={entry.id}>
            <ButtonLink to={addressIn(entry, program.id)} variant="quiet" icon={entryIcon(entry.icon)}>
              {entry.label[language()]}
            </ButtonLink>
          </Card>
        ))}
      </Grid>
    </>
  );
}
