import { termHeading } from '@laurel/admin-kit/program';
import type { Permission } from '@laurel/contracts/auth/permissions';
import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import type {
  Label,
  NavigationEntry,
  RemoteDeclaration,
  SearchEntry,
} from '@laurel/federation/contract/remote-declaration';
import { routeOwns } from '@laurel/federation/registry/match-remote';
import { can, getPageData, language, type Language } from '@laurel/web-kit';

/** The declarations of the remotes in this page. */
export function declarations(): RemoteDeclaration[] {
  return Object.values(bootManifest().remotes).map(({ declaration }) => declaration);
}

/** Every navigation entry of the remotes in this page, in their order. */
function entries(): NavigationEntry[] {
  return declarations()
    .flatMap(({ navigation }) => navigation)
    .sort((one, other) => one.order - other.order);
}

type Access = Pick<NavigationEntry, 'permission' | 'orPermissions' | 'feature'>;
type Destination = Access & Pick<NavigationEntry, 'path'>;

const isOfProgram = ({ path }: Destination): boolean => path.includes('{program_id}');

/** Whether the user has the entry's permission in a program; with `null`, in the organization. */
export function isOpenIn({ permission, orPermissions = [], feature }: Access, programId: string | null): boolean {
  const isHeld = ({ resource, action }: Permission): boolean =>
    programId === null ? can(resource, action) : can(resource, action, programId);
  const isPermitted = permission === undefined || [permission, ...orPermissions].some(isHeld);
  if (programId === null) return isPermitted;
  const program = getPageData().userPrograms.find(({ id }) => id === programId);
  return program !== undefined && (feature === undefined || program.features[feature] === true) && isPermitted;
}

export function addressIn({ path }: Pick<Destination, 'path'>, programId: string): string {
  return path.replace('{program_id}', programId);
}

/** A label in the page's language; in English where the remote has none in it. */
export const labelText = (label: Label): string => (label as Partial<Record<Language, string>>)[language()] ?? label.en;

/** The label of an entry, in a program by the program's own term. */
export function labelIn({ label, term }: Pick<NavigationEntry, 'label' | 'term'>, programId: string | null): string {
  return term === undefined || programId === null ? labelText(label) : termHeading(programId, term);
}

/** The entries that the user may open in a program. */
export function programEntries(programId: string): NavigationEntry[] {
  return entries().filter((entry) => isOfProgram(entry) && isOpenIn(entry, programId));
}

/** The entries that the user may open of the organization. */
export function organizationEntries(): NavigationEntry[] {
  return entries().filter((entry) => !isOfProgram(entry) && isOpenIn(entry, null));
}

/** Pages beside those of the menu that the user may open, in a program or of the organization. */
export function searchEntries(programId: string | null): SearchEntry[] {
  return declarations()
    .flatMap(({ search = [] }) => search)
    .filter((entry) => (isOfProgram(entry) ? programId !== null && isOpenIn(entry, programId) : isOpenIn(entry, null)));
}

/**
 * The landing page of staff in a program: the dashboard; the receipts when they manage those and see no dashboard; else
 * the first page that is open to them. `null` when none is.
 */
export function landingOf(programId: string): string | null {
  const open = programEntries(programId);
  const receipts = can('receipts', 'manage', programId) ? open.find(({ id }) => id === 'receipts') : undefined;
  const entry = open.find(({ id }) => id === 'dashboard') ?? receipts ?? open[0];
  return entry ? addressIn(entry, programId) : null;
}

/** Whether an address is closed to the user: an entry at this path or above is not open to them. */
export function isClosed(pathname: string, programId: string | null): boolean {
  return entries().some((entry) => {
    if (isOfProgram(entry) && programId === null) return false;
    return (
      routeOwns(addressIn(entry, programId ?? ''), pathname) && !isOpenIn(entry, isOfProgram(entry) ? programId : null)
    );
  });
}

/** The entry page of a program; it redirects to `landingOf`. */
export const programAt = (programId: string): string => `/admin/v2/programs/${programId}`;

/** The base path of the organization's pages. */
export const ORGANIZATION = '/admin/v2/organization/programs';

/** The page that creates a program. */
export const NEW_PROGRAM = `${ORGANIZATION}#add-new-program`;

export const SIGN_OUT = '/admin/v2/auth/sign_out';

export const mayCreatePrograms = (): boolean => can('organization', 'manage');
