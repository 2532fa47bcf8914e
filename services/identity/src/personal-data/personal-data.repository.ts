import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { personalData, type PersonalSection } from '@laurel/service-kit/personal-data/personal-data';
import { Injectable, type StreamableFile } from '@nestjs/common';

const sections: PersonalSection[] = [
  {
    section: 'profile',
    sql: `SELECT id::text, email, first_name, last_name, phone, address_1, address_2, city, state, postal, affiliation,
        status, preferred_locale, premium, premium_until, referral_code, email_setting_id::text, terms_agreed_at, sign_in_count,
        last_sign_in_at, staff, tags, gender, clicks, aptos_wallet_address, created_at, updated_at
      FROM participant WHERE program_id = $1 AND id = $2`,
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
