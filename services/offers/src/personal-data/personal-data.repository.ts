import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { personalData, type PersonalSection } from '@laurel/service-kit/personal-data/personal-data';
import { Injectable, type StreamableFile } from '@nestjs/common';

const sections: PersonalSection[] = [
  {
    section: 'redeemed_offers',
    sql: `SELECT merchant_name, offer_text, redemption_type, code, web_site, redeemed_at
      FROM redemption WHERE program_id = $1 AND participant_id = $2 ORDER BY id`,
  },
];

/** An erasure deletes nothing here: redemptions contain no names. */
@Injectable()
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  read(scope: TenantScope, participantId: string): StreamableFile {
    return personalData(this.database, scope, participantId, sections);
  }
}
