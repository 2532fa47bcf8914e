export const participantStatuses = ['pending', 'inactive', 'active', 'opted_out', 'blocked'] as const;
/** Statuses in which a participant can neither earn nor receive anything. */
export const barredStatuses: readonly string[] = ['inactive', 'opted_out', 'blocked'];
export type ParticipantStatus = (typeof participantStatuses)[number];

/** @param status `null` for a participant whom a service has not received yet */
export const isBarred = (status: string | null): boolean => status !== null && barredStatuses.includes(status);

/** A participant as other services store it; `version` grows with every change. */
export interface ParticipantSnapshot {
  participant_id: string;
  first_name: string;
  last_name: string;
  /** `null` when the participant was erased. */
  email: string | null;
  status: ParticipantStatus;
  /** Marks the program's own staff: no ranking, draw or figure counts them. Older events lack the field. */
  staff?: boolean;
  created_at: string;
  version: string;
}
