import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { personalData, type PersonalSection } from '@laurel/service-kit/personal-data/personal-data';
import { Injectable, type StreamableFile } from '@nestjs/common';

const sections: PersonalSection[] = [
  {
    section: 'profile',
    sql: `SELECT id::text, email, first_name, last_name, phone, address_1, address_2, city, state, postal, affiliation,
        status, preferred_locale, premium, premium_until, referral_code, email_setting_id::text, terms_agreed_at, sign_in_count,
        last_sign_in_at, created_at, updated_at
      FROM participant WHERE program_id = $1 AND id = $2`,
  },
  {
    section: 'sessions',
    sql: `SELECT user_agent, created_at, last_seen_at FROM session
      WHERE program_id = $1 AND subject_id = $2 AND audience = 'participant' ORDER BY created_at`,
  },
];

@Injectable()
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  read(scope: TenantScope, participantId: string): StreamableFile {
    return personalData(this.database, scope, participantId, sections);
  }
}
