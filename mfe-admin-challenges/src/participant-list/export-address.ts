import type { ExportMode, ExportType } from '@laurel/contracts/identity/participants/participants.dto';
import type { TableState } from '@laurel/ui/table';
import { participantsOf } from '../parts/participants.ts';

export interface ExportChoice {
  mode: ExportMode;
  type: ExportType;
  /** Ids of profile attributes; of a detailed report. */
  attributes: readonly string[];
}

/** The address of the file: all participants that the table's search and filters find, in its order. */
export function exportAddress(
  programId: string,
  { mode, type, attributes }: ExportChoice,
  { search, sort, columnFilters }: TableState,
): string {
  const query = new URLSearchParams({ mode, type });
  if (mode === 'detailed' && type === 'report') {
    for (const id of attributes) query.append('selected_attributes[]', id);
  }
  if (search !== '') query.set('search', search);
  if (sort !== '') query.set('sort', sort);
  for (const [field, value] of Object.entries(columnFilters)) query.set(`columnFilters[${field}]`, value);
  return `${participantsOf(programId)}.csv?${query}`;
}
