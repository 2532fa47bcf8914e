import type { ParticipantStatus } from '@laurel/contracts/identity/participant-snapshot';
import { tagNames } from '../participants/participant-tags.ts';
import { CENSORED } from './participant-columns.ts';

export interface ListedParticipant {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  censured_email: string;
  status: ParticipantStatus;
  is_staff: boolean;
  tags: string[];
  gender: string | null;
  sign_in_count: number;
  unused_points: string;
  completed_challenges: number;
  rewards_earned: number;
  clicks: number;
  aptos_wallet_address: string | null;
  referred_by: string | null;
  preferred_locale: string | null;
  ahoy_city: string | null;
  ahoy_country: string | null;
  created_at: Date;
}

/** Selects from `withStats`. */
export const listedColumns = `p.id, p.first_name, p.last_name, p.email, ${CENSORED} AS censured_email, p.status, p.is_staff,
  ${tagNames} AS tags,
  p.gender, p.sign_in_count, s.unused_points, s.completed_challenges, s.rewards_earned, s.clicks, p.aptos_wallet_address,
  p.referred_by, p.preferred_locale, p.ahoy_city, p.ahoy_country, p.created_at`;
