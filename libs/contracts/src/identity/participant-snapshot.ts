export const participantStatuses = ['pending', 'inactive', 'active', 'opted_out', 'blocked'] as const;
export type ParticipantStatus = (typeof participantStatuses)[number];

/** A participant as other services keep it; `version` grows with every change. */
export interface ParticipantSnapshot {
  participant_id: string;
  first_name: string;
  last_name: string;
  status: ParticipantStatus;
  created_at: string;
  version: string;
}
