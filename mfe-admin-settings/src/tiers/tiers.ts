import { programHas } from '@laurel/admin-kit/program';
import type { ProgramTiersForm } from '@laurel/contracts/programs/tiers/tiers.dto';
import { api, can } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

export const tierKeys = queryKeys('program-tiers');

export const tiersAt = (programId: string) => `/admin/v2/programs/${programId}/program_tiers` as const;

/** A permission alone does not do where the program has no tiers. */
export const mayManageTiers = (programId: string): boolean =>
  programHas(programId, 'tiers') && can('tiers', 'manage', programId);

export const readTiers = (programId: string): Promise<ProgramTiersForm> => api.get(`${tiersAt(programId)}/new`);
