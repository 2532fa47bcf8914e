import type { TableColumn } from '@laurel/ui/table';
import { DateText, formatDate } from '@laurel/web-kit';

interface TimeColumnOptions {
  /** The day when left out. */
  format?: 'date' | 'date-time';
  /** The text of a record without such a time; "–" when left out. */
  none?: string;
  minWidth?: number;
}

/** A sortable column of times in the reader's zone; the moment and the zone on hover and for screen readers. */
export function timeColumn<Field extends string>(
  field: Field,
  header: string,
  { format = 'date', none = '–', minWidth = format === 'date' ? 140 : 190 }: TimeColumnOptions = {},
): TableColumn<Record<Field, string | null>> {
  return {
    field,
    header,
    sortable: true,
    minWidth,
    text: ({ [field]: at }) => (at === null ? none : formatDate(at, 'long')),
    render: ({ [field]: at }) => (at === null ? none : <DateText value={at} format={format} />),
  };
}
