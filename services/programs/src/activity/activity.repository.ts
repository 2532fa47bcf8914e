import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { TableSql } from '../table/table-sql.ts';

export interface ActivityRow {
  id: string;
  title: string;
  action_type: 'challenge' | 'reward';
  points: number;
  created_at: Date;
}

export interface RewardAction {
  participantId: string;
  title: string;
  sourceId: string;
  points: number;
  createdAt: string;
}

@Injectable()
export class ActivityRepository {
  constructor(private readonly database: Database) {}

  async page(
    scope: TenantScope,
    participantId: string,
    table: TableSql,
  ): Promise<{ rows: ActivityRow[]; total: number }> {
    const from = `FROM participant_action a WHERE a.program_id = $1 AND a.participant_id = $2${table.where}`;
    const params = [scope.programId, participantId, ...table.params];
    const rows = await this.database.query<ActivityRow>(
      scope,
      `SELECT a.id, a.title, a.action_type, a.points, a.created_at ${from}
       ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.database.query<{ total: number }>(
      scope,
      `SELECT count(*)::int AS total ${from}`,
      params,
    );
    return { rows, total: count?.total ?? 0 };
  }

  async add(scope: TenantScope, action: RewardAction): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO participant_action (program_id, participant_id, title, action_type, source_id, points, created_at)
       VALUES ($1, $2, $3, 'reward', $4, $5, $6)`,
      [scope.programId, action.participantId, action.title, action.sourceId, action.points, action.createdAt],
    );
  }
}
