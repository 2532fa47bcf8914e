import { barredStatuses, isBarred } from '@laurel/contracts/identity/participant-snapshot';

export interface Participation {
  /** `null` for a participant whom this service has not received yet. */
  status: string | null;
  isStaff: boolean;
}

/** Whether a participant may be given a reward: neither staff nor barred. */
export const takesPart = ({ status, isStaff }: Participation): boolean => !isStaff && !isBarred(status);

const isBarredSql = `o.status IN ('${barredStatuses.join(`', '`)}')`;

/** Not barred, for lists, as a condition on the column `id`; $1 is the program. */
export const isNotBarredSql = (id: string): string =>
  `NOT EXISTS (SELECT FROM participant_copy o WHERE o.program_id = $1 AND o.id = ${id} AND ${isBarredSql})`;

/** `takesPart` for lists, as a condition on the column `id`; $1 is the program. */
export const takesPartSql = (id: string): string =>
  `NOT EXISTS (SELECT FROM participant_copy o WHERE o.program_id = $1 AND o.id = ${id}
    AND (o.is_staff OR ${isBarredSql}))`;
