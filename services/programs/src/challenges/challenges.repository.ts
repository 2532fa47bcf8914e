import type { ProvisionedQuestion } from '@laurel/contracts/programs/challenge-content/questions.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { Challenge } from './challenge.entity.ts';
import type { ChallengeValues } from './challenge.rules.ts';
import type { PostRow } from './content/challenge-content.ts';

/** Derived by the database: its clock decides the status. */
export interface ChallengeFigures {
  status: string;
  completions: number;
}

export type ChallengeListRow = Pick<Challenge, 'id' | 'name' | 'caption' | 'points' | 'start' | 'finish'> &
  ChallengeFigures & { challenge_type: Challenge['challengeType']; updated_at: Date };

const figures = `
  challenge_status(c.approved, c.start, c.finish, now()) AS status,
  coalesce((SELECT sum(t.completions) FROM completion_tally t
    WHERE t.program_id = c.program_id AND t.challenge_id = c.id), 0)::int AS completions`;

@Injectable()
export class ChallengesRepository {
  constructor(private readonly database: Database) {}

  /** Asked before the program of the call is known. */
  async programOf(challengeId: string): Promise<string | null> {
    const [row] = await this.database.unscoped<{ id: string | null }>('SELECT challenge_program($1) AS id', [
      challengeId,
    ]);
    return row?.id ?? null;
  }

  async page(scope: TenantScope, table: TableSql): Promise<{ rows: ChallengeListRow[]; total: number }> {
    const from = `FROM (
      SELECT c.id, c.name, c.caption, c.challenge_type, c.points, c.start, c.finish, c.updated_at, ${figures}
      FROM challenge c WHERE c.program_id = $1) c WHERE true${table.where}`;
    const params = [scope.programId, ...table.params];
    const rows = await this.database.query<ChallengeListRow>(
      scope,
      `SELECT * ${from} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total ${from}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }

  async find(scope: TenantScope, id: string): Promise<Challenge | null> {
    return this.database.manager(scope).findOneBy(Challenge, { programId: scope.programId, id });
  }

  /** The row, held until the transaction ends, so that two editors take turns. */
  async lock(scope: TenantScope, where: { id: string } | { identifier: string }): Promise<Challenge | null> {
    return this.database.manager(scope).findOne(Challenge, {
      where: { programId: scope.programId, ...where },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async figures(scope: TenantScope, id: string): Promise<ChallengeFigures> {
    const [row] = await this.database.query<ChallengeFigures>(
      scope,
      `SELECT ${figures} FROM challenge c WHERE c.program_id = $1 AND c.id = $2`,
      [scope.programId, id],
    );
    if (row === undefined) throw new Error(`Challenge ${id} is gone`);
    return row;
  }

  /** The id of the new challenge, or `null` when the identifier is taken. */
  async insert(scope: TenantScope, values: ChallengeValues & Partial<Challenge>): Promise<string | null> {
    const result = await this.database
      .manager(scope)
      .createQueryBuilder()
      .insert()
      .into(Challenge)
      .values({ ...values, programId: scope.programId })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    return row?.id ?? null;
  }

  async update(scope: TenantScope, id: string, changes: Partial<Challenge>): Promise<void> {
    await this.database
      .manager(scope)
      .update(
        Challenge,
        { programId: scope.programId, id },
        { ...changes, version: () => 'version + 1', updatedAt: () => 'now()' },
      );
  }

  /** All of a challenge's, in this order; a question keeps its id as long as it keeps its place. */
  async saveQuestions(scope: TenantScope, id: string, questions: ProvisionedQuestion[]): Promise<void> {
    await this.database.query(scope, 'SELECT save_questions($1, $2, $3)', [
      scope.programId,
      id,
      JSON.stringify(questions),
    ]);
  }

  /** All of a challenge's, in this order. */
  async savePosts(scope: TenantScope, id: string, posts: PostRow[]): Promise<void> {
    await this.database.query(scope, 'SELECT save_posts($1, $2, $3)', [scope.programId, id, JSON.stringify(posts)]);
  }
}
