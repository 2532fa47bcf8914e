import type { TableColumn } from '@laurel/ui/table';
import { DateText, formatDate } from '@laurel/web-kit';

interface TimeColumnOptions {
  /** The day when left out. */
  format?: 'date' | 'date-time';
  /** The text of a record without such a time; "–" when left out. */
  none?: string;
  /** IANA name, for dates of a program; the reader's own zone when left out. */
  timeZone?: string;
  minWidth?: number;
}

/** A sortable column of times; the moment and its zone on hover and for screen readers. */
export function timeColumn<Field extends string>(
  field: Field,
  header: string,
  { format = 'date', none = '–', timeZone, minWidth = format === 'date' ? 140 : 190 }: TimeColumnOptions = {},
): TableColumn<Record<Field, string | null>> {
  return {
    field,
    header,
    sortable: true,
    minWidth,
    text: ({ [field]: at }) => (at === null ? none : formatDate(at, 'long', timeZone)),
    render: ({ [field]: at }) =>
      at === null ? none : <DateText value={at} format={format} {...(timeZone && { timeZone })} />,
  };
}
