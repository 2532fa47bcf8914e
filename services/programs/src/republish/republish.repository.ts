import { isoText } from '@laurel/service-kit/columns/iso-text';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type CopySums, copySums, notErased, StatesCopy } from '@laurel/service-kit/copies/copy-sums';
import { REPUBLISHED_AT_ONCE, type Republished, Republishes } from '@laurel/service-kit/events/republish/republishes';
import { Injectable } from '@nestjs/common';

/** SQL for the events of rows. */
const membership = `jsonb_build_object('participant_id', participant_id::text, 'member', is_member,
  'since', ${isoText('starts_at')}, 'until', ${isoText('ends_at')}, 'version', version::text)`;
const contentTag = `jsonb_build_object('content_tag_id', id::text, 'name', name, 'former_name', NULL, 'active', is_active,
  'version', version)`;
const completionCount = `jsonb_build_object('participant_id', participant_id::text, 'completed_challenges', completions,
  'version', version::text, 'counted_at', ${isoText('counted_at')})`;
const evergreenSetting = "jsonb_build_object('key', d.key, 'active', v.is_active, 'version', v.version)";

/** The current state behind the service's events. */
@Injectable()
export class RepublishRepository {
  constructor(private readonly database: Database) {}

  @Republishes('membership.changed')
  memberships(scope: TenantScope, after: string): Promise<Republished<'membership.changed'>[]> {
    return this.page(
      scope,
      `SELECT participant_id AS key, ${membership} AS data FROM membership
       WHERE program_id = $1 AND participant_id > $2 ORDER BY participant_id LIMIT $3`,
      after,
    );
  }

  @StatesCopy('membership.changed')
  membershipSums(scope: TenantScope): Promise<CopySums> {
    return copySums(
      this.database,
      scope,
      `SELECT participant_id AS key, ${membership} AS data FROM membership
       WHERE program_id = $1 AND ${notErased('participant_id')}`,
    );
  }

  @Republishes('content_tag.changed')
  contentTags(scope: TenantScope, after: string): Promise<Republished<'content_tag.changed'>[]> {
    return this.page(
      scope,
      `SELECT id AS key, ${contentTag} AS data FROM content_tag WHERE program_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
      after,
    );
  }

  @StatesCopy('content_tag.changed')
  contentTagSums(scope: TenantScope): Promise<CopySums> {
    return copySums(
      this.database,
      scope,
      `SELECT id AS key, ${contentTag} AS data FROM content_tag WHERE program_id = $1`,
    );
  }

  @Republishes('evergreen_setting.changed')
  evergreenSettings(scope: TenantScope, after: string): Promise<Republished<'evergreen_setting.changed'>[]> {
    return this.page(
      scope,
      `SELECT v.id AS key, ${evergreenSetting} AS data
       FROM evergreen_setting_value v JOIN evergreen_setting_definition d ON d.id = v.evergreen_setting_definition_id
       WHERE v.program_id = $1 AND v.id > $2 ORDER BY v.id LIMIT $3`,
      after,
    );
  }

  @StatesCopy('evergreen_setting.changed')
  evergreenSums(scope: TenantScope): Promise<CopySums> {
    return copySums(
      this.database,
      scope,
      `SELECT d.key, ${evergreenSetting} AS data
       FROM evergreen_setting_value v JOIN evergreen_setting_definition d ON d.id = v.evergreen_setting_definition_id
       WHERE v.program_id = $1`,
    );
  }

  @Republishes('offers_reward.changed')
  offersReward(scope: TenantScope, after: string): Promise<Republished<'offers_reward.changed'>[]> {
    return this.page(
      scope,
      `SELECT 1 AS key, jsonb_build_object('active', o.is_active, 'merchants_regex', o.merchants_regex,
         'version', p.version::text) AS data
       FROM offers_reward o JOIN program p ON p.id = o.program_id WHERE o.program_id = $1 AND $2 = 0 LIMIT $3`,
      after,
    );
  }

  @Republishes('completions.counted')
  completionCounts(scope: TenantScope, after: string): Promise<Republished<'completions.counted'>[]> {
    return this.page(
      scope,
      `SELECT participant_id AS key, ${completionCount} AS data FROM completion_count
       WHERE program_id = $1 AND participant_id > $2 AND version > 0 ORDER BY participant_id LIMIT $3`,
      after,
    );
  }

  /** Without the moment, which consumers do not store. */
  @StatesCopy('completions.counted')
  completionSums(scope: TenantScope): Promise<CopySums> {
    return copySums(
      this.database,
      scope,
      `SELECT participant_id AS key, jsonb_build_object('completed_challenges', completions, 'version', version::text) AS data
       FROM completion_count WHERE program_id = $1 AND version > 0 AND ${notErased('participant_id')}`,
    );
  }

  /** $1 program, $2 the last key, $3 row limit; returns `key` and the event's payload as `data`. */
  private page<Row>(scope: TenantScope, sql: string, after: string): Promise<Row[]> {
    return this.database.query<Row>(scope, sql, [scope.programId, after, REPUBLISHED_AT_ONCE]);
  }
}
