import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import { TableSkeleton } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { can } from '@laurel/web-kit';
import { useTableLoader, useTableState } from '@laurel/web-kit/lists';
import { lazyRoute, useParams } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { challengesOf } from '../parts/addresses.ts';
import { challengeKeys, programName } from '../parts/challenges.ts';
import { useTexts } from '../parts/use-texts.ts';
import { AddChallenge } from './add-challenge.tsx';
import { tableDefaults } from './table-defaults.ts';

// The grid is ten times everything else here: title and button do not wait for it.
const ChallengeTable = lazyRoute(async () => (await import('./challenge-table.tsx')).ChallengeTable, <TableSkeleton />);

export function ChallengeListPage(): ReactNode {
  const t = useTexts();
  const { program_id: id = '' } = useParams();
  return (
    <>
      <PageHeader
        title={t('list.title')}
        description={t('list.description', { program: programName(id) })}
        actions={<AddChallenge programId={id} />}
      />
      {can('challenges', 'view', id) && <FirstRows key={id} programId={id} />}
      <ChallengeTable key={`table-${id}`} />
    </>
  );
}

/** Asks for the first rows while the grid is on its way; the table finds them in the query's cache. */
function FirstRows({ programId }: { programId: string }): null {
  const load = useTableLoader<ChallengeRow>(challengesOf(programId), [...challengeKeys.lists(), programId]);
  const [first] = useState(useTableState(tableDefaults).state);
  useEffect(() => {
    load(first, new AbortController().signal).catch(() => undefined);
  }, [load, first]);
  return null;
}
