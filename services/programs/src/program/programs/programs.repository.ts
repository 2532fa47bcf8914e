import type { OrganizationProgram, ProgramRow } from '@laurel/contracts/programs/programs.dto';
import type { EmailSettingItem, ProvisionedPage } from '@laurel/contracts/programs/provisioning.dto';
import type { FeatureProgramRow } from '@laurel/contracts/programs/organization/organization.dto';
import type { EmailSetting as EmailChoice } from '@laurel/contracts/programs/program-snapshot';
import type { PublishedProgramPage } from '@laurel/contracts/programs/site';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { SubdomainHolds } from './organization/subdomain-holds.ts';
import { Program } from './program.entity.ts';
import { EmailSetting } from './settings/email-setting.entity.ts';
import { PhotoContest } from './settings/photo-contest.entity.ts';

export interface PhotoContestValues {
  active: boolean;
  qrati_program_id: string;
}

const listColumns = `id, name, subdomain, features, is_active AS active, test_mode, i18n_enabled,
  coalesce(content_language, language) AS content_language, term_points_as, term_rewards_as, term_forms, translations,
  created_at`;

/**
 * Lists of programs, their creation and their parts; the row of one program is `ProgramChanges`'. Rows of `program`
 * belong to an organization; row-level security protects the parts of a program.
 */
@Injectable()
export class ProgramsRepository {
  constructor(
    private readonly database: Database,
    private readonly subdomains: SubdomainHolds,
    @InjectRepository(Program) private readonly programs: Repository<Program>,
    @InjectRepository(EmailSetting) private readonly emails: Repository<EmailSetting>,
    @InjectRepository(PhotoContest) private readonly contests: Repository<PhotoContest>,
  ) {}

  /** The id of the program at a subdomain, inserted if missing. */
  async idFor(subdomain: string): Promise<string> {
    const [row] = await this.database.unscoped<{ id: string }>(
      `SELECT coalesce((SELECT id FROM program WHERE subdomain = $1), nextval('program_id_seq')) AS id`,
      [subdomain],
    );
    if (row === undefined) throw new Error('nextval() answered nothing');
    return row.id;
  }

  async insert(scope: TenantScope, program: Partial<Program>): Promise<void> {
    await this.programs.insert({ ...program, id: scope.programId });
  }

  /** Inserts a program under a subdomain; `false` without a write when another one answers to it. */
  async claim(scope: TenantScope, program: Partial<Program> & { subdomain: string }): Promise<boolean> {
    if (!(await this.subdomains.hold(scope, program.subdomain))) return false;
    const claimed: { raw: unknown[] } = await this.programs
      .createQueryBuilder()
      .insert()
      .values({ ...program, id: scope.programId })
      .orIgnore()
      .returning('id')
      .execute();
    return claimed.raw.length === 1;
  }

  /** The sandbox of a live program. */
  sandboxOf(programId: string): Promise<Program | null> {
    return this.programs.findOneBy({ sandboxOfId: programId });
  }

  async newId(): Promise<string> {
    const [row] = await this.database.unscoped<{ id: string }>(`SELECT nextval('program_id_seq') AS id`);
    if (row === undefined) throw new Error('nextval() answered nothing');
    return row.id;
  }

  /** Only one program answers the bare host. */
  async clearOtherDefault(scope: TenantScope): Promise<void> {
    await this.database.query(scope, 'SELECT clear_other_default($1)', [scope.programId]);
  }

  /** Each `put` returns whether a value changed. */
  async putPages(scope: TenantScope, pages: ProvisionedPage[]): Promise<boolean> {
    const removed = await this.database.query(
      scope,
      'DELETE FROM program_page WHERE program_id = $1 AND slug <> ALL ($2) RETURNING 1',
      [scope.programId, pages.map((page) => page.slug)],
    );
    const written = await this.database.query(
      scope,
      `INSERT INTO program_page AS p (program_id, slug, title, html, translations, position, status)
       SELECT $1, slug, title, html, translations, position, 'published'
       FROM jsonb_to_recordset($2) AS r (slug text, title text, html text, translations jsonb, position integer)
       ON CONFLICT (program_id, slug) DO UPDATE SET title = excluded.title, html = excluded.html,
         translations = excluded.translations, position = excluded.position, status = excluded.status, version = p.version + 1, updated_at = now()
       WHERE (p.title, p.html, p.translations, p.position, p.status) IS DISTINCT FROM
         (excluded.title, excluded.html, excluded.translations, excluded.position, excluded.status)
       RETURNING 1`,
      [scope.programId, JSON.stringify(pages.map((page, position) => Object.assign({ position }, page)))],
    );
    return removed.length + written.length > 0;
  }

  async publishedPages(scope: TenantScope): Promise<PublishedProgramPage[]> {
    return this.database.query<PublishedProgramPage>(
      scope,
      `SELECT id, slug, title FROM program_page WHERE program_id = $1 AND status = 'published' ORDER BY position, id`,
      [scope.programId],
    );
  }

  /** Stores the choices in this order; an existing choice has the same id afterwards. */
  async putEmailSettings(scope: TenantScope, settings: readonly EmailSettingItem[]): Promise<boolean> {
    const descriptions = settings.map(({ description }) => description);
    const removed = await this.database.query(
      scope,
      'DELETE FROM email_setting WHERE program_id = $1 AND description <> ALL ($2) RETURNING 1',
      [scope.programId, descriptions],
    );
    const written = await this.database.query(
      scope,
      `INSERT INTO email_setting AS e (program_id, position, description, has_news)
       SELECT $1::bigint, position, description, has_news
       FROM unnest($2::text[], $3::boolean[]) WITH ORDINALITY AS r (description, has_news, position)
       ON CONFLICT (program_id, description) DO UPDATE SET position = excluded.position, has_news = excluded.has_news
       WHERE (e.position, e.has_news) <> (excluded.position, excluded.has_news)
       RETURNING 1`,
      [scope.programId, descriptions, settings.map(({ news = true }) => news)],
    );
    return removed.length + written.length > 0;
  }

  /** `null` switches the contest off and deletes nothing. */
  async putPhotoContest(scope: TenantScope, qratiProgramId: string | null): Promise<boolean> {
    const rows =
      qratiProgramId === null
        ? await this.database.query(
            scope,
            'UPDATE photo_contest SET is_active = false WHERE program_id = $1 AND is_active RETURNING 1',
            [scope.programId],
          )
        : await this.database.query(
            scope,
            `INSERT INTO photo_contest AS q (program_id, is_active, qrati_program_id) VALUES ($1, true, $2)
             ON CONFLICT (program_id) DO UPDATE SET is_active = true, qrati_program_id = excluded.qrati_program_id
             WHERE NOT q.is_active OR q.qrati_program_id <> excluded.qrati_program_id
             RETURNING 1`,
            [scope.programId, qratiProgramId],
          );
    return rows.length > 0;
  }

  async photoContest({ programId }: TenantScope): Promise<PhotoContestValues | null> {
    const found = await this.contests.findOneBy({ programId });
    return found && { active: found.isActive, qrati_program_id: found.qratiProgramId };
  }

  async savePhotoContest({ programId }: TenantScope, { active, qrati_program_id }: PhotoContestValues): Promise<void> {
    await this.contests.upsert({ programId, isActive: active, qratiProgramId: qrati_program_id }, ['programId']);
  }

  async emailSettings({ programId }: TenantScope): Promise<EmailChoice[]> {
    const settings = await this.emails.find({ where: { programId }, order: { position: 'ASC' } });
    return settings.map(({ id, description, hasNews }) => ({
      id,
      description,
      ...(!hasNews && { news: false as const }),
    }));
  }

  async listOf(organizationId: string): Promise<Omit<OrganizationProgram, 'site_url'>[]> {
    return this.database.unscoped(
      `SELECT ${listColumns}, time_zone, country FROM program WHERE organization_id = $1 ORDER BY name, id LIMIT 1000`,
      [organizationId],
    );
  }

  async page(organizationId: string, table: TableSql): Promise<{ rows: ProgramRow[]; total: number }> {
    const from = `FROM program WHERE organization_id = $1${table.where}`;
    const params = [organizationId, ...table.params];
    const rows = await this.database.unscoped<ProgramRow>(
      `SELECT ${listColumns} ${from}
       ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.database.unscoped<{ total: number }>(`SELECT count(*)::int AS total ${from}`, params);
    return { rows, total: count?.total ?? 0 };
  }

  async featurePage(organizationId: string, table: TableSql): Promise<{ rows: FeatureProgramRow[]; total: number }> {
    const from = `FROM program p, jsonb_each_text(p.features) AS f (name, enabled)
      WHERE p.organization_id = $1${table.where}`;
    const params = [organizationId, ...table.params];
    const rows = await this.database.unscoped<FeatureProgramRow>(
      `SELECT p.id || '-' || f.name AS id, f.name, p.id AS program_id, p.name AS program_name, f.enabled::boolean ${from}
       ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.database.unscoped<{ total: number }>(`SELECT count(*)::int AS total ${from}`, params);
    return { rows, total: count?.total ?? 0 };
  }

  async facts(programId: string): Promise<(Pick<Program, 'features'> & { organization_id: string }) | null> {
    const [row] = await this.database.unscoped<Pick<Program, 'features'> & { organization_id: string }>(
      'SELECT organization_id, features FROM program WHERE id = $1',
      [programId],
    );
    return row ?? null;
  }
}
