import type { FeatureFlags } from '@laurel/contracts/auth/permissions';
import type { FastifyRequest } from 'fastify';

/**
 * Finds the program of a record that a path names, for admin routes without `program_id` in their path. A provider of
 * the service; answers `null` when there is no such record, also for an id that is not canonical.
 */
export interface ProgramResolver {
  programOf(request: FastifyRequest): Promise<string | null>;
}

/** A record that a path names, for admin routes without `program_id` in their path: its program is looked up. */
export interface RecordProgram {
  /** Parameter of the path that holds the record's id, such as `reward_id`. */
  param: string;
  /** Its table, which has the policy `definer_lookup`. */
  table: string;
}

export interface ProgramFacts {
  organization_id: string;
  features: FeatureFlags;
}

/** Facts about a program for the guard; each service with admin routes provides them from its read model. */
export abstract class ProgramAccess {
  /** `programId` is canonical. `null` when the service has no such program. */
  abstract of(programId: string): Promise<ProgramFacts | null>;
}
