import type { AdminRights } from '@laurel/contracts/auth/caller';

/** Looks up the present rights of an admin for work that outlives the call. Each service with jobs provides it. */
export abstract class AdminRightsLookup {
  /** Resolves with `null` when the admin does not exist or may no longer sign in. */
  abstract of(adminId: string): Promise<AdminRights | null>;
}
