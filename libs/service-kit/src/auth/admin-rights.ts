import type { AdminRights } from '@laurel/contracts/auth/caller';

/** What admins may do at present, for work that outlives their call. Each service with jobs provides it. */
export abstract class AdminRightsLookup {
  /** `null` when there is no such admin, or they may no longer sign in. */
  abstract of(adminId: string): Promise<AdminRights | null>;
}
