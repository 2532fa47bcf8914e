import { LoadedRecord } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import { can, useQueryClient } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { PageForm } from './page-form.tsx';
import { pageAt, pageKeys, pagesOf } from './program-pages.ts';
import { useTexts } from './use-texts.ts';

export function EditProgramPage(): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('program_page_id');
  const [edition, setEdition] = useState(0);
  // The button that was pressed is not there any more; the title has the new status beside it.
  useEffect(() => {
    if (edition > 0) document.querySelector('h1')?.focus();
  }, [edition]);
  return (
    <LoadedRecord
      key={id}
      address={pageAt(id)}
      queryKey={pageKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => can('program', 'update', program_id)}
      missing={{ title: t('missing'), to: pagesOf(programId) }}
      skeleton={<FormSkeleton />}
      fresh
    >
      {(page) => (
        <PageForm
          // The form is filled from the page as it is after a change of its status.
          key={edition}
          programId={page.program_id}
          siteUrl={page.site_url}
          page={page}
          onIntent={async () => {
            await client.invalidateQueries({ queryKey: pageKeys.all });
            setEdition((before) => before + 1);
          }}
        />
      )}
    </LoadedRecord>
  );
}
