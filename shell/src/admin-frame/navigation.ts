import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import type { NavigationEntry } from '@laurel/federation/contract/remote-declaration';
import { routeOwns } from '@laurel/federation/registry/match-remote';
import { can, getPageData } from '@laurel/web-kit';

/** Every navigation entry of the remotes in this page, in their order. */
function entries(): NavigationEntry[] {
  return Object.values(bootManifest().remotes)
    .flatMap(({ declaration }) => declaration.navigation)
    .sort((one, other) => one.order - other.order);
}

function isOpen(entry: NavigationEntry, programId: string): boolean {
  const program = getPageData().userPrograms.find(({ id }) => id === programId);
  if (entry.feature !== undefined && program?.features[entry.feature] !== true) return false;
  return entry.permission === undefined || can(entry.permission.resource, entry.permission.action, programId);
}

export function addressIn(entry: NavigationEntry, programId: string): string {
  return entry.path.replace('{program_id}', programId);
}

/** What the person may open in a program. */
export function openEntries(programId: string): NavigationEntry[] {
  return entries().filter((entry) => isOpen(entry, programId));
}

/** Where staff arrive in a program: at the receipts when they manage those and see no dashboard. */
export function homeOf(programId: string): string {
  const receipts = openEntries(programId).find(({ id }) => id === 'receipts');
  const reviews = can('receipts', 'manage', programId) && !can('dashboard', 'view', programId);
  return receipts && reviews ? addressIn(receipts, programId) : '/admin/v2';
}

/** Whether an address of a program is closed to the person: the entry that leads there is not open. */
export function isClosed(pathname: string, programId: string): boolean {
  const above = entries().filter((entry) => routeOwns(addressIn(entry, programId), pathname));
  return above.some((entry) => !isOpen(entry, programId));
}
