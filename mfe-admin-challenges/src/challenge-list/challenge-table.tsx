import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import { DataTable } from '@laurel/ui/table';
import { useTableLoader, useTableState } from '@laurel/web-kit/lists';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useMemo, useState } from 'react';
import { challengesOf } from '../parts/addresses.ts';
import { challengeKeys } from '../parts/challenges.ts';
import { useTexts } from '../parts/use-texts.ts';
import { challengeTable } from './declaration.tsx';
import { tableDefaults } from './table-defaults.ts';
import { ToggleDialog } from './toggle-dialog.tsx';

/** The list of a program's challenges; what it shows is in the address. */
export function ChallengeTable(): ReactNode {
  const t = useTexts();
  const { program_id: programId = '' } = useParams();
  const { state, setState } = useTableState(tableDefaults);
  const load = useTableLoader<ChallengeRow>(challengesOf(programId), [...challengeKeys.lists(), programId]);
  const [asked, setAsked] = useState<ChallengeRow | null>(null);
  const [version, setVersion] = useState(0);
  const declaration = useMemo(() => challengeTable(t, programId, setAsked), [t, programId]);
  return (
    <>
      <DataTable declaration={declaration} state={state} onChange={setState} load={load} version={version} />
      {asked && (
        <ToggleDialog row={asked} onClose={() => setAsked(null)} onToggled={() => setVersion((before) => before + 1)} />
      )}
    </>
  );
}
