export const participantStatuses = ['pending', 'inactive', 'active', 'opted_out', 'blocked'] as const;
/** Those who neither earn nor get anything. */
export const barredStatuses: readonly string[] = ['inactive', 'opted_out', 'blocked'];
export type ParticipantStatus = (typeof participantStatuses)[number];

/** A participant as other services keep it; `version` grows with every change. */
export interface ParticipantSnapshot {
  participant_id: string;
  first_name: string;
  last_name: string;
  /** `null` of somebody who has been erased. */
  email: string | null;
  status: ParticipantStatus;
  /** Of the program's own people: in no ranking, draw or figure. Missing in facts from before this was told. */
  staff?: boolean;
  created_at: string;
  version: string;
}
