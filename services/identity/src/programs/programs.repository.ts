import type { FeatureFlags } from '@laurel/contracts/auth/permissions';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { EmailSetting, ProgramSnapshot } from '@laurel/contracts/programs/program-snapshot';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface ProgramRow {
  id: string;
  organization_id: string;
  name: string;
  subdomain: string;
  features: FeatureFlags;
  override_enrollment: boolean;
  program_custom_signin_url: string | null;
  mail_colours: ProgramSnapshot['mail_colours'] | null;
  email_settings: EmailSetting[];
  test_mode: boolean;
  i18n_enabled: boolean;
  language: Locale;
}

@Injectable()
export class ProgramsRepository {
  constructor(private readonly db: Database) {}

  async find(programId: string): Promise<ProgramRow | null> {
    const [row] = await this.db.unscoped<ProgramRow>(
      `SELECT id, organization_id, name, subdomain, features, override_enrollment, program_custom_signin_url,
         mail_colours, email_settings, test_mode, i18n_enabled, language
       FROM program_copy WHERE id = $1`,
      [programId],
    );
    return row ?? null;
  }

  /** Whether mail of the program may go to an address: in test mode only to staff, also under `name+anything@`. */
  async writesTo(scope: TenantScope, address: string): Promise<boolean> {
    const rows = await this.db.query(
      scope,
      `SELECT FROM program_copy p, regexp_replace($2, '\\+[^@]*', '') AS mailbox
       WHERE p.id = $1 AND (NOT p.test_mode
         OR EXISTS (SELECT FROM admin_user a
           WHERE a.organization_id = p.organization_id AND a.status = 'active' AND a.email IN ($2, mailbox))
         OR EXISTS (SELECT FROM participant q WHERE q.program_id = p.id AND q.email IN ($2, mailbox) AND q.is_staff))`,
      [scope.programId, address],
    );
    return rows.length > 0;
  }

  async ids(): Promise<string[]> {
    const rows = await this.db.unscoped<{ id: string }>('SELECT id FROM program_copy ORDER BY id');
    return rows.map((row) => row.id);
  }

  /**
   * Claims the sweep of a program's erasures for an hour; `false` when one ended within so many hours, or another process
   * has claimed it. A sweep that does not end is due again after the hour.
   */
  async beginErasureSweep(scope: TenantScope, hours: number): Promise<boolean> {
    const rows = await this.db.query(
      scope,
      `UPDATE program_copy SET erasures_swept_at = now() - make_interval(hours => $2 - 1)
       WHERE id = $1 AND (erasures_swept_at IS NULL OR erasures_swept_at < now() - make_interval(hours => $2))
       RETURNING 1`,
      [scope.programId, hours],
    );
    return rows.length > 0;
  }

  async endErasureSweep(scope: TenantScope): Promise<void> {
    await this.db.query(scope, 'UPDATE program_copy SET erasures_swept_at = now() WHERE id = $1', [scope.programId]);
  }

  /** An older event never wins over a newer one. */
  async save(scope: TenantScope, program: ProgramSnapshot): Promise<void> {
    const { organization_id, name, subdomain, features, override_enrollment, program_custom_signin_url } = program;
    await this.db.query(
      scope,
      `INSERT INTO program_copy AS p (id, organization_id, name, subdomain, features, override_enrollment,
         program_custom_signin_url, mail_colours, email_settings, test_mode, i18n_enabled, language,
         clock_offset_seconds, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       ON CONFLICT (id) DO UPDATE SET organization_id = excluded.organization_id, name = excluded.name,
         subdomain = excluded.subdomain, features = excluded.features, override_enrollment = excluded.override_enrollment,
         program_custom_signin_url = excluded.program_custom_signin_url, mail_colours = excluded.mail_colours,
         email_settings = excluded.email_settings, test_mode = excluded.test_mode,
         i18n_enabled = excluded.i18n_enabled, language = excluded.language,
         clock_offset_seconds = excluded.clock_offset_seconds, version = excluded.version
       WHERE p.version <= excluded.version`,
      [
        scope.programId,
        organization_id,
        name,
        subdomain,
        JSON.stringify(features),
        override_enrollment,
        program_custom_signin_url,
        program.mail_colours ? JSON.stringify(program.mail_colours) : null,
        JSON.stringify(program.email_settings ?? []),
        program.test_mode ?? false,
        program.i18n_enabled ?? false,
        program.language ?? 'en',
        program.clock_offset_seconds ?? 0,
        program.version,
      ],
    );
  }
}
