import type { PersonalRecord } from '@laurel/service-kit/personal-data/personal-data';
import { csvLine } from '@laurel/service-kit/table/csv';

type Records = AsyncIterable<PersonalRecord>;

/** Writes `{ "<section>": [{ … }, …], … }` in the order of the records; those of a section are adjacent. */
export async function* asJson(records: Records): AsyncGenerator<string> {
  let open: string | null = null;
  yield '{';
  for await (const [section, fields] of records) {
    if (section === open) yield ',\n';
    else yield `${open === null ? '' : '],'}\n${JSON.stringify(section)}: [\n`;
    yield JSON.stringify(fields);
    open = section;
  }
  yield open === null ? '}\n' : ']}\n';
}

/** Writes a line per field: section, number of the record in it, field, value. */
export async function* asCsv(records: Records): AsyncGenerator<string> {
  yield csvLine(['section', 'record', 'field', 'value']);
  let open: string | null = null;
  let number = 0;
  for await (const [section, fields] of records) {
    number = section === open ? number + 1 : 1;
    open = section;
    for (const [field, value] of Object.entries(fields)) {
      yield csvLine([section, number, field, cellOf(value)]);
    }
  }
}

function cellOf(value: unknown): string | number | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}
