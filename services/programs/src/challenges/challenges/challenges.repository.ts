import type { ChallengeFormDefinition } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { translatedTextsSql } from '@laurel/service-kit/languages/translation-sql';
import { type TablePage, tablePage } from '@laurel/service-kit/table/table-page';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Challenge, tagsSql } from './challenge.entity.ts';
import type { ChallengeValues } from './challenge.rules.ts';

/** Derived by the database: the program's clock decides the status. */
export interface ChallengeFigures {
  status: string;
  /** Completions of the program's staff are not counted. */
  completions: number;
  clicks: number;
}

export interface RecordFigures extends ChallengeFigures {
  /** Points of its completions as they were booked, without those of the program's staff. */
  points_earned: number;
}

export type ProgramSetting = Pick<ChallengeFormDefinition, 'time_zone' | 'term_points_as' | 'element_css_style'>;

export type ChallengeListRow = Pick<Challenge, 'id' | 'name' | 'caption' | 'points' | 'tags'> &
  ChallengeFigures & {
    challenge_type: Challenge['challengeType'];
    starts_at: Date | null;
    ends_at: Date | null;
    archived: boolean;
    updated_at: Date;
  };

/** A sum over the completions of the challenge `c`, without those of the staff, who are few. */
const withoutStaff = (tally: 'completions' | 'points', ofStaff: string): string => `
  coalesce((SELECT sum(t.${tally}) FROM completion_tally t
    WHERE t.program_id = c.program_id AND t.challenge_id = c.id), 0)
  - (SELECT coalesce(${ofStaff}, 0) FROM participant_copy s
    JOIN completion d ON d.program_id = s.program_id AND d.participant_id = s.id AND d.challenge_id = c.id
    WHERE s.program_id = $1 AND s.is_staff)`;

/** SQL over the program `$1`. */
const figures = `
  challenge_status(c.is_approved, c.starts_at, c.ends_at, (SELECT program_now($1))) AS status,
  (${withoutStaff('completions', 'count(*)')})::int AS completions,
  coalesce((SELECT sum(t.clicks) FROM completion_tally t
    WHERE t.program_id = c.program_id AND t.challenge_id = c.id), 0)::int AS clicks`;

/** FROM of the back-office table, for the program `$1`. */
export const challengeRows = (where: string): string => `(
  SELECT c.id, c.name, c.caption, c.challenge_type, c.points::float8 AS points, c.starts_at, c.ends_at, c.updated_at,
    c.translations, ${translatedTextsSql('c', 'caption')} AS translated_captions,
    ${tagsSql('c')} AS tags,
    c.archived_at IS NOT NULL AS archived, ${figures}
  FROM challenge c WHERE c.program_id = $1) c WHERE true${where}`;

const listColumns = `id, name, caption, challenge_type, points, starts_at, ends_at, updated_at, tags, archived, status,
  completions, clicks`;

@Injectable()
export class ChallengesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Challenge) private readonly challenges: Repository<Challenge>,
  ) {}

  page(scope: TenantScope, table: TableSql): Promise<TablePage<ChallengeListRow>> {
    return tablePage(this.database, scope, { columns: listColumns, from: challengeRows('') }, table);
  }

  async find(scope: TenantScope, id: string): Promise<Challenge | null> {
    return this.challenges.findOneBy({ programId: scope.programId, id });
  }

  /** The row, locked until the transaction ends, so that two editors take turns. */
  async lock(scope: TenantScope, where: { id: string } | { identifier: string }): Promise<Challenge | null> {
    const found = await this.challenges.findOne({
      where: { programId: scope.programId, ...where },
      lock: { mode: 'pessimistic_write' },
    });
    if (found === null) return null;
    // Read again: the values read with the row are from before the lock.
    const [row] = await this.database.query<Pick<Challenge, 'tags'>>(
      scope,
      `SELECT ${tagsSql('c')} AS tags FROM challenge c WHERE c.program_id = $1 AND c.id = $2`,
      [scope.programId, found.id],
    );
    return Object.assign(found, row);
  }

  async figures(scope: TenantScope, id: string): Promise<RecordFigures> {
    const [row] = await this.database.query<RecordFigures>(
      scope,
      `SELECT ${figures}, (${withoutStaff('points', 'sum(d.points)')})::float8 AS points_earned
       FROM challenge c WHERE c.program_id = $1 AND c.id = $2`,
      [scope.programId, id],
    );
    if (row === undefined) throw new Error(`Challenge ${id} is gone`);
    return row;
  }

  /** The program's settings that a challenge depends on. */
  async setting(scope: TenantScope): Promise<ProgramSetting> {
    const [row] = await this.database.query<ProgramSetting>(
      scope,
      `SELECT p.time_zone, p.term_points_as, t.element_css_style
       FROM program p LEFT JOIN program_template t ON t.program_id = p.id WHERE p.id = $1`,
      [scope.programId],
    );
    if (row === undefined) throw new Error(`Program ${scope.programId} is gone`);
    return row;
  }

  /** The id of the new challenge, or `null` when its identifier is taken. */
  async insert(scope: TenantScope, { tags, ...values }: ChallengeValues & Partial<Challenge>): Promise<string | null> {
    const result = await this.challenges
      .createQueryBuilder()
      .insert()
      .values({ ...values, programId: scope.programId })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    if (row === undefined) return null;
    await this.tag(scope, row.id, tags);
    return row.id;
  }

  /** `tags` are names of records that the transaction has locked. */
  async update(scope: TenantScope, id: string, { tags, ...changes }: Partial<Challenge>): Promise<void> {
    await this.challenges.update(
      { programId: scope.programId, id },
      { ...changes, version: () => 'version + 1', updatedAt: () => 'now()' },
    );
    if (tags === undefined) return;
    await this.database.query(scope, 'DELETE FROM challenge_tag WHERE program_id = $1 AND challenge_id = $2', [
      scope.programId,
      id,
    ]);
    await this.tag(scope, id, tags);
  }

  private async tag(scope: TenantScope, id: string, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await this.database.query(
      scope,
      `INSERT INTO challenge_tag (program_id, challenge_id, tag_id, position)
       SELECT t.program_id, $2, t.id, g.place
       FROM unnest($3::text[]) WITH ORDINALITY AS g (name, place)
       JOIN content_tag t ON t.program_id = $1 AND t.name = g.name`,
      [scope.programId, id, names],
    );
  }
}
