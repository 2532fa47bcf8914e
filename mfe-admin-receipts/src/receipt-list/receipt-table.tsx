import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import { DataTable } from '@laurel/ui/table';
import { tableSearchParams, useTableLoader, useTableState } from '@laurel/web-kit/lists';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { receiptsOf } from '../parts/addresses.ts';
import { receiptKeys, tableDefaults } from '../parts/receipts.ts';
import { useTexts } from '../parts/use-texts.ts';
import { receiptTable } from './declaration.tsx';

/** The list of a program's receipts; what it shows is in the address. */
export function ReceiptTable(): ReactNode {
  const t = useTexts();
  const { program_id: programId = '' } = useParams();
  const { state, setState } = useTableState(tableDefaults);
  const load = useTableLoader<ReceiptRow>(receiptsOf(programId), [...receiptKeys.lists(), programId]);
  const declaration = useMemo(
    () => receiptTable(t, programId, tableSearchParams(state, tableDefaults)),
    [t, programId, state],
  );
  return <DataTable declaration={declaration} state={state} onChange={setState} load={load} />;
}
