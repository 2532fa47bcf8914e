import type { ApiKeyMode, ApiScope } from './api-scopes.ts';
import type { PermissionSet } from './permissions.ts';

/** A visitor of a program's site who has not signed in. */
export interface VisitorCaller {
  kind: 'visitor';
  program_id: string;
}

export interface ParticipantCaller {
  kind: 'participant';
  program_id: string;
  participant_id: string;
  session_id: string;
  first_name: string;
  /** Whether they are a premium member. */
  'eligible_offers_rewards?': boolean;
}

/** What an admin may do: in every program of the organization (`program_id: null`) or in one. */
export interface AdminGrant {
  program_id: string | null;
  permissions: PermissionSet;
}

export interface AdminCaller {
  kind: 'admin';
  admin_id: string;
  session_id: string;
  organization_id: string;
  name: string;
  super_admin: boolean;
  grants: AdminGrant[];
}

/** What an admin may do at present, without a session. */
export type AdminRights = Pick<AdminCaller, 'organization_id' | 'super_admin' | 'grants'>;

/** Another service of the platform, or a platform command such as the demo's seed. */
export interface ServiceCaller {
  kind: 'service';
  service: string;
}

/** A customer's system, by a key of the public API. */
export interface ApiKeyCaller {
  kind: 'api_key';
  program_id: string;
  key_id: string;
  name: string;
  scopes: ApiScope[];
  mode: ApiKeyMode;
}

/** The caller: the claims of the 60-second token that the gateway, or a service, signs for one other service. */
export type Caller = VisitorCaller | ParticipantCaller | AdminCaller | ServiceCaller | ApiKeyCaller;

/** The permission sets of the caller's grants that apply to a program. */
export function grantsFor(caller: Pick<AdminCaller, 'grants'>, programId: string): PermissionSet[] {
  return caller.grants
    .filter((grant) => grant.program_id === null || grant.program_id === programId)
    .map((grant) => grant.permissions);
}
