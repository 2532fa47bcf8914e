import type { EvergreenSettingChanged } from '@laurel/contracts/events/domain-event';
import type { ProgramSnapshot } from '@laurel/contracts/programs/program-snapshot';
import type { ProgramFacts } from '@laurel/service-kit/auth/program-access';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ProgramsRepository {
  constructor(private readonly database: Database) {}

  /** Stores the newest version; an older event that comes late changes nothing. Joins the open transaction. */
  async store(snapshot: ProgramSnapshot): Promise<void> {
    await this.database.unscoped(
      `INSERT INTO program_copy AS p (id, organization_id, name, features, term_points_as, test_mode,
         clock_offset_seconds, language, content_language, time_zone, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (id) DO UPDATE SET organization_id = excluded.organization_id, name = excluded.name,
         features = excluded.features, term_points_as = excluded.term_points_as, test_mode = excluded.test_mode,
         clock_offset_seconds = excluded.clock_offset_seconds, language = excluded.language,
         content_language = excluded.content_language, time_zone = excluded.time_zone, version = excluded.version
       WHERE p.version <= excluded.version`,
      [
        snapshot.program_id,
        snapshot.organization_id,
        snapshot.name,
        JSON.stringify(snapshot.features),
        snapshot.term_points_as,
        snapshot.test_mode ?? null,
        snapshot.clock_offset_seconds ?? 0,
        snapshot.language ?? 'en',
        snapshot.content_language ?? null,
        snapshot.time_zone,
        snapshot.version,
      ],
    );
  }

  /** Stores the newest version of an evergreen setting. Joins the open transaction. */
  async storeEvergreen(scope: TenantScope, { key, active, version }: EvergreenSettingChanged): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO evergreen_setting_copy AS e (program_id, key, is_active, version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (program_id, key) DO UPDATE SET is_active = excluded.is_active, version = excluded.version
       WHERE e.version <= excluded.version`,
      [scope.programId, key, active, version],
    );
  }

  async facts(programId: string): Promise<ProgramFacts | null> {
    const [row] = await this.database.unscoped<ProgramFacts>(
      'SELECT organization_id, features FROM program_copy WHERE id = $1',
      [programId],
    );
    return row ?? null;
  }
}
