import type { NavigationEntry } from '@laurel/federation/contract/remote-declaration';
import { addressIn } from '../navigation/navigation.ts';

const isAbove = (prefix: string, pathname: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

/** The address at which a program is chosen. */
export const HOME = /^\/admin\/v2\/?$/;

/** Whether an address belongs to an entry of the menu: its pages, or the records that it lists. */
export const isCurrent = (entry: NavigationEntry, programId: string, pathname: string): boolean =>
  isAbove(addressIn(entry, programId), pathname) || (entry.records !== undefined && isAbove(entry.records, pathname));
