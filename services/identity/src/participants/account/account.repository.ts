import type { ErasuresKnown } from '@laurel/contracts/events/copy-events';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { ProfileAttributes } from '@laurel/contracts/identity/account.dto';
import type { ProfileAttribute } from '@laurel/contracts/identity/profile-attributes';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { redactEvents } from '@laurel/service-kit/events/redact-events';
import { Injectable } from '@nestjs/common';
import { searchNames } from '../participants/names/search-names.ts';
import { updatedStats, withStats } from '../participants/participant-stats.ts';
import type { ParticipantRow } from '../../access/sessions/session-participant.ts';

export interface AccountRow extends ParticipantRow, ProfileAttributes {
  /** ISO 8601 by attribute. */
  profile_said_at: Partial<Record<ProfileAttribute, string>>;
}

export type Profile = Pick<AccountRow, 'first_name' | 'last_name'> & ProfileAttributes;

const columns = `p.id, p.email, p.first_name, p.last_name, p.status, p.is_staff, p.preferred_locale, p.is_premium,
  eligible_for_offers(p) AS eligible, s.points, s.unused_points, s.completed_challenges, p.email_setting_id, p.phone,
  p.address_1, p.address_2, p.city, p.state, p.postal, p.affiliation, p.profile_said_at, p.version, p.created_at`;

/** A participant's own row. Each change returns the changed row. */
@Injectable()
export class AccountRepository {
  constructor(private readonly db: Database) {}

  async find(scope: TenantScope, id: string): Promise<AccountRow | null> {
    return this.one(scope, `SELECT ${columns} FROM ${withStats} WHERE p.program_id = $1 AND p.id = $2`, [id]);
  }

  async lock(scope: TenantScope, id: string): Promise<AccountRow | null> {
    const sql = `SELECT ${columns} FROM ${withStats} WHERE p.program_id = $1 AND p.id = $2 FOR NO KEY UPDATE OF p`;
    return this.one(scope, sql, [id]);
  }

  async saveProfile(scope: TenantScope, id: string, profile: Profile): Promise<AccountRow | null> {
    const { searchName, searchLastName } = searchNames(profile.first_name, profile.last_name);
    return this.one(
      scope,
      `UPDATE participant p SET first_name = $3, last_name = $4, phone = $5, address_1 = $6, address_2 = $7, city = $8,
         state = $9, postal = $10, affiliation = $11, search_name = $12, search_last_name = $13, version = p.version + 1, updated_at = now()
       FROM ${updatedStats.from} WHERE p.program_id = $1 AND p.id = $2 AND ${updatedStats.on} RETURNING ${columns}`,
      [
        id,
        profile.first_name,
        profile.last_name,
        profile.phone,
        profile.address_1,
        profile.address_2,
        profile.city,
        profile.state,
        profile.postal,
        profile.affiliation,
        searchName,
        searchLastName,
      ],
    );
  }

  /** Stores the time of each attribute's answer; `null` is the current time. */
  async markSaid(scope: TenantScope, id: string, attributes: readonly string[], at: Date | null): Promise<void> {
    if (attributes.length === 0) return;
    await this.db.query(
      scope,
      `UPDATE participant SET profile_said_at = profile_said_at || (
         SELECT jsonb_object_agg(name, coalesce($4::timestamptz, now())) FROM unnest($3::text[]) AS name)
       WHERE program_id = $1 AND id = $2`,
      [scope.programId, id, attributes, at],
    );
  }

  async setEmailSetting(scope: TenantScope, id: string, emailSettingId: string): Promise<AccountRow | null> {
    const sql = `UPDATE participant p SET email_setting_id = $3, unsubscribed_at = NULL, updated_at = now() FROM ${updatedStats.from}
      WHERE p.program_id = $1 AND p.id = $2 AND ${updatedStats.on} RETURNING ${columns}`;
    return this.one(scope, sql, [id, emailSettingId]);
  }

  async setLocale(scope: TenantScope, id: string, locale: Locale): Promise<void> {
    await this.db.query(
      scope,
      'UPDATE participant SET preferred_locale = $3, updated_at = now() WHERE program_id = $1 AND id = $2',
      [scope.programId, id, locale],
    );
  }

  /**
   * Removes the participant and their data in log, audit, dry runs and lists of refused rows; the id stays in the list
   * of erasures. `addressHash` marks the rows to be removed from stored files of imports.
   */
  async erase(scope: TenantScope, { id, email }: Pick<AccountRow, 'id' | 'email'>, addressHash: Buffer): Promise<void> {
    // Waits for the step of a running dry run: what the step has found is in its state afterwards.
    const dryRuns = `SELECT FROM job WHERE program_id = $1 AND kind = 'participant_import_check' AND finished_at IS NULL
      ORDER BY id FOR UPDATE`;
    await this.db.query(scope, dryRuns, [scope.programId]);
    const listed = 'INSERT INTO erasure (program_id, participant_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
    await this.db.query(scope, listed, [scope.programId, id]);
    await this.db.query(scope, 'DELETE FROM participant WHERE program_id = $1 AND id = $2', [scope.programId, id]);
    const refused = 'UPDATE job_refusal SET value = NULL WHERE program_id = $1 AND lower(value) = $2';
    await this.db.query(scope, refused, [scope.programId, email]);
    await this.eraseFromImports(scope, { id, email }, addressHash);
    await redactEvents(this.db, scope, [id]);
    await this.db.query(scope, 'SELECT redact_trail($1, $2)', [scope.programId, id]);
  }

  /** Adds to the list of erasures, unless a participant who joined later has the id now. */
  async addErasures(scope: TenantScope, erasures: ErasuresKnown['erasures']): Promise<void> {
    await this.db.query(
      scope,
      `INSERT INTO erasure (program_id, participant_id, erased_at)
       SELECT $1, e.participant_id, e.erased_at
       FROM jsonb_to_recordset($2) AS e (participant_id bigint, erased_at timestamptz)
       WHERE NOT EXISTS (SELECT FROM participant p
         WHERE p.program_id = $1 AND p.id = e.participant_id AND p.created_at > e.erased_at)
       ON CONFLICT DO NOTHING`,
      [scope.programId, JSON.stringify(erasures)],
    );
  }

  /** Participants whom the list of erasures names and a restored database has brought back, at most 1,000. */
  async listErasedAgain(scope: TenantScope): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      scope,
      `SELECT p.id FROM erasure e JOIN participant p ON p.program_id = e.program_id AND p.id = e.participant_id
       WHERE e.program_id = $1 AND p.created_at <= e.erased_at ORDER BY p.id LIMIT 1000`,
      [scope.programId],
    );
    return rows.map(({ id }) => id);
  }

  private async eraseFromImports(
    scope: TenantScope,
    { id, email }: Pick<AccountRow, 'id' | 'email'>,
    addressHash: Buffer,
  ): Promise<void> {
    await this.db.query(
      scope,
      `INSERT INTO import_erasure (program_id, participant_id, address) SELECT $1, $2, $3
       WHERE EXISTS (SELECT FROM participant_import WHERE program_id = $1 AND storage_key IS NOT NULL)`,
      [scope.programId, id, addressHash],
    );
    const without = (sample: string): string => `(
      SELECT coalesce(jsonb_agg(CASE WHEN lower(verdict ->> 'email') = $2 THEN verdict || '{"email": ""}' ELSE verdict END
        ORDER BY place), '[]') FROM jsonb_array_elements(${sample}) WITH ORDINALITY AS v (verdict, place))`;
    await this.db.query(
      scope,
      `UPDATE participant_import SET sample = ${without('sample')} WHERE program_id = $1 AND sample <> '[]'`,
      [scope.programId, email],
    );
    await this.db.query(
      scope,
      `UPDATE job SET state = jsonb_set(state, '{sample}', ${without(`state -> 'sample'`)})
       WHERE program_id = $1 AND kind = 'participant_import_check' AND jsonb_typeof(state -> 'sample') = 'array'`,
      [scope.programId, email],
    );
  }

  private async one(scope: TenantScope, sql: string, params: unknown[]): Promise<AccountRow | null> {
    const [row] = await this.db.query<AccountRow>(scope, sql, [scope.programId, ...params]);
    return row ?? null;
  }
}
