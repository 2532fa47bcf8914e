import type { ApiScope } from '@laurel/contracts/auth/api-scopes';
import type {
  AdminCaller,
  ApiKeyCaller,
  ParticipantCaller,
  ServiceCaller,
  VisitorCaller,
} from '@laurel/contracts/auth/caller';
import { type Action, permissionCatalogue, type PermissionSet } from '@laurel/contracts/auth/permissions';

/** A visitor of a program's site. */
export const visitor = (programId: string): VisitorCaller => ({ kind: 'visitor', program_id: programId });

/** A signed-in participant. */
export const participant = (
  programId: string,
  participantId: string,
  rest: Partial<ParticipantCaller> = {},
): ParticipantCaller => ({
  kind: 'participant',
  program_id: programId,
  participant_id: participantId,
  session_id: '1',
  first_name: 'Ada',
  'eligible_offers_rewards?': false,
  ...rest,
});

/** An admin with the permissions of `grants`; none without them. */
export const admin = (organizationId: string, rest: Partial<AdminCaller> = {}): AdminCaller => ({
  kind: 'admin',
  admin_id: '1',
  session_id: '1',
  organization_id: organizationId,
  name: 'Grace Hopper',
  super_admin: false,
  grants: [],
  ...rest,
});

/** An admin with every permission in all programs of the organization. */
export const organizationAdmin = (organizationId: string, rest: Partial<AdminCaller> = {}): AdminCaller =>
  admin(organizationId, { grants: [{ program_id: null, permissions: allPermissions() }], ...rest });

/** An admin with some permissions in one program: `programAdmin('1', '7', { challenges: ['view'] })`. */
export const programAdmin = (
  organizationId: string,
  programId: string,
  permissions: Partial<Record<keyof PermissionSet, Action[]>>,
): AdminCaller =>
  admin(organizationId, { grants: [{ program_id: programId, permissions: permissionSet(permissions) }] });

/** Another service. */
export const service = (name: string): ServiceCaller => ({ kind: 'service', service: name });

/** `{ challenges: ['view', 'create'] }` as a permission set. */
export function permissionSet(permissions: Partial<Record<keyof PermissionSet, readonly Action[]>>): PermissionSet {
  return Object.fromEntries(
    Object.entries(permissions).map(([resource, actions]) => [
      resource,
      Object.fromEntries(actions.map((action) => [action, true])),
    ]),
  );
}

/** Every action on every resource. */
export const allPermissions = (): PermissionSet => permissionSet(permissionCatalogue);

/** A key of the public API in one program. */
export const apiKey = (
  programId: string,
  scopes: readonly ApiScope[],
  rest: Partial<ApiKeyCaller> = {},
): ApiKeyCaller => ({
  kind: 'api_key',
  program_id: programId,
  key_id: '1',
  name: 'Web shop',
  scopes: [...scopes],
  mode: 'live',
  ...rest,
});
