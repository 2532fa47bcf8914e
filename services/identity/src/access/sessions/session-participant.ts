import type { Locale } from '@laurel/contracts/languages/languages';
import type { ParticipantSnapshot, ParticipantStatus } from '@laurel/contracts/identity/participant-snapshot';
import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';

/** A participant as Postgres returns it; big numbers as text. */
export interface ParticipantRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  status: ParticipantStatus;
  is_staff: boolean;
  preferred_locale: Locale | null;
  /** Provisioned or paid for, whether it has ended or not. */
  is_premium: boolean;
  /** Premium now, in a program with offers. */
  eligible: boolean;
  points: string;
  unused_points: string;
  completed_challenges: number;
  email_setting_id: string | null;
  version: string;
  created_at: Date | string;
}

/** A participant as their own header and account show them. */
export function sessionParticipant(row: Omit<ParticipantRow, 'is_staff'>): SessionParticipant {
  const { id, first_name, last_name, email, points, unused_points, completed_challenges, email_setting_id } = row;
  return {
    id,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    email,
    avatar: null,
    created_at: new Date(row.created_at).toISOString(),
    points,
    unused_points,
    completed_challenges,
    email_setting_id,
    'eligible_offers_rewards?': row.eligible,
  };
}

/** A participant as other services store it. */
export function snapshotOf(row: ParticipantRow): ParticipantSnapshot {
  return {
    participant_id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    status: row.status,
    staff: row.is_staff,
    created_at: new Date(row.created_at).toISOString(),
    version: row.version,
  };
}
