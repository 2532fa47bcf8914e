import type { Locale } from '@laurel/contracts/languages/languages';
import type { CsvColumn } from '../table/csv-export.ts';

/** SQL for a field's translations as one text, for the search of a table. */
export const translatedTextsSql = (record: string, field: string): string =>
  `jsonb_path_query_array(${record}.translations, '$.*.${field}')::text`;

/** The columns of an export with a field's text in each other language, after that of the field. */
export const translationColumns = (
  { header, field }: { header: string; field: string },
  languages: readonly Locale[],
): CsvColumn[] =>
  languages.map((language) => ({
    header: `${header} (${language})`,
    sql: `(translations -> '${language}' ->> '${field}')`,
    text: true,
  }));
