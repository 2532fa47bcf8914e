import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { personalData, type PersonalSection } from '@laurel/service-kit/personal-data/personal-data';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { withStats } from '../participants/participants/participant-stats.ts';
import { tagNames } from '../participants/participants/participant-tags.ts';

const sections: PersonalSection[] = [
  {
    section: 'profile',
    sql: `SELECT p.id::text, p.external_id, p.email, p.first_name, p.last_name, p.phone, p.address_1, p.address_2, p.city, p.state,
        p.postal, p.affiliation, p.status, p.preferred_locale, p.is_premium AS premium,
        p.premium_ends_at AS premium_until, p.referral_code, p.email_setting_id::text, p.unsubscribed_at, p.terms_agreed_at, p.sign_in_count,
        p.last_sign_in_at, p.is_staff AS staff, ${tagNames} AS tags, p.gender, s.clicks, p.aptos_wallet_address, p.created_at, p.updated_at
      FROM ${withStats} WHERE p.program_id = $1 AND p.id = $2`,
  },
  {
    section: 'profile_entries',
    sql: `SELECT a.display_name AS attribute, e.value FROM participant_profile e
      JOIN profile_attribute a ON a.program_id = e.program_id AND a.id = e.profile_attribute_id
      WHERE e.program_id = $1 AND e.participant_id = $2 ORDER BY e.id`,
  },
  {
    section: 'sessions',
    sql: `SELECT user_agent, opened_by IS NOT NULL AS opened_by_staff, created_at, last_seen_at FROM session
      WHERE program_id = $1 AND subject_id = $2 ORDER BY created_at`,
  },
];

@Injectable()
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  read(scope: TenantScope, participantId: string): StreamableFile {
    return personalData(this.database, scope, participantId, sections);
  }
}
