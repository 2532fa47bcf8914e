import type { ReactNode } from 'react';
import { type DateStyle, formatDate } from './format.ts';

export interface DateTextProps {
  /** ISO 8601; nothing is shown for `null`. */
  value: string | null;
  format?: DateStyle;
  /** IANA name, for program dates and draws; the viewer's own zone when left out. */
  timeZone?: string;
}

/** A moment in short, with the whole of it and its zone on hover. */
export function DateText({ value, format = 'date', timeZone }: DateTextProps): ReactNode {
  if (!value) return null;
  return (
    <time dateTime={value} title={formatDate(value, 'long', timeZone)}>
      {formatDate(value, format, timeZone)}
    </time>
  );
}
