import { getPageData } from '@laurel/web-kit';

/** The IANA name of a program's time zone, in which its dates are meant. */
export function programTimeZone(programId: string): string {
  return getPageData().userPrograms.find(({ id }) => id === programId)?.time_zone ?? 'UTC';
}
