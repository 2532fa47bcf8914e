import type { UserProgram } from '@laurel/contracts/page/page-data';
import type { RecordSearch } from '@laurel/federation/contract/remote-declaration';
import { can, untypedApi } from '@laurel/web-kit';
import { useEffect, useState } from 'react';
import { addressIn, declarations, isOpenIn } from '../navigation/navigation.ts';

export interface FoundRecord {
  id: string;
  title: string;
  detail: string | undefined;
  path: string;
  program: UserProgram;
}

export interface FoundGroup {
  source: RecordSearch;
  records: FoundRecord[];
  /** One of its lists did not answer. */
  failed: boolean;
}

export interface RecordsFound {
  groups: FoundGroup[];
  searching: boolean;
}

interface Question {
  source: RecordSearch;
  program: UserProgram;
}

const PAUSE_MILLIS = 250;
const SHORTEST = 2;
const MAX_EACH = 5;
/** Each program costs a call to each list: the current one and this many others are searched. */
const MAX_PROGRAMS = 5;

const nothing: RecordsFound = { groups: [], searching: false };

/** The searchable lists: in programs whose records the user may search, the lists that they may see there. */
function questions(programs: readonly UserProgram[]): Question[] {
  const sources = declarations().flatMap(({ records = [] }) => records);
  const searchable = programs.filter(({ id }) => can('global_search', 'view', id)).slice(0, MAX_PROGRAMS);
  return sources.flatMap((source) =>
    searchable.filter(({ id }) => isOpenIn(source, id)).map((program) => ({ source, program })),
  );
}

const shown = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

function recordOf({ source, program }: Question, row: Record<string, unknown>): FoundRecord {
  const id = shown(row['id']);
  const path = addressIn(source, program.id).replace('{id}', encodeURIComponent(id));
  const detail = source.detail === undefined ? '' : shown(row[source.detail]);
  return { id, title: shown(row[source.title]) || id, detail: detail || undefined, path, program };
}

async function ask(question: Question, search: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const { source, program } = question;
  const list = addressIn({ path: source.list }, program.id);
  const params = { search, page_size: MAX_EACH };
  const { data } = await untypedApi.get<{ data: Record<string, unknown>[] }>(list, { params, signal });
  return data.map((row) => recordOf(question, row));
}

/**
 * Records whose lists find a text, group by group as the answers come. The request starts once typing has paused;
 * further typing aborts running ones.
 *
 * @param programs the current one first
 */
export function useRecordSearch(text: string, programs: readonly UserProgram[]): RecordsFound {
  const [found, setFound] = useState<RecordsFound & { text: string }>({ ...nothing, text: '' });
  const search = text.trim();
  useEffect(() => {
    const asked = search.length < SHORTEST ? [] : questions(programs);
    if (asked.length === 0) return;
    const abort = new AbortController();
    const answers = new Map<Question, FoundRecord[] | null>();
    const show = (): void => {
      if (abort.signal.aborted) return;
      setFound({ text: search, groups: grouped(answers), searching: answers.size < asked.length });
    };
    const timer = setTimeout(() => {
      for (const question of asked) {
        void ask(question, search, abort.signal)
          .then(
            (records) => answers.set(question, records),
            () => answers.set(question, null),
          )
          .then(show);
      }
    }, PAUSE_MILLIS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, programs]);
  if (search.length < SHORTEST) return nothing;
  return found.text === search ? found : { groups: found.groups, searching: true };
}

function grouped(answers: ReadonlyMap<Question, FoundRecord[] | null>): FoundGroup[] {
  const sources = [...new Set([...answers.keys()].map(({ source }) => source))];
  return sources
    .map((source) => {
      const own = [...answers].filter(([question]) => question.source === source);
      return {
        source,
        records: own.flatMap(([, records]) => records ?? []),
        failed: own.some(([, records]) => records === null),
      };
    })
    .filter(({ records, failed }) => failed || records.length > 0);
}
