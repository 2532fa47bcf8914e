import { ListSection } from '@laurel/admin-kit/list';
import { type ReactNode, useMemo } from 'react';
import { type ActionsKind, actionsTable } from './actions-table.tsx';
import { useTexts } from './use-texts.ts';

/** The table of what participants have done, of all of it or of one type. */
export function ActionsSection({ programId, kind }: { programId: string; kind: ActionsKind }): ReactNode {
  const t = useTexts();
  const list = useMemo(() => actionsTable(t, programId, kind), [t, programId, kind]);
  return <ListSection key={kind} list={list} />;
}
