import type { ParticipantStatus } from '@laurel/contracts/identity/participant-snapshot';
import { type CursorWindow, momentPositionOf } from '@laurel/service-kit/cursors/cursor';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { tagNames } from '../participants/participant-tags.ts';

export interface ApiParticipantRow {
  id: string;
  external_id: string | null;
  email: string;
  first_name: string;
  last_name: string;
  status: ParticipantStatus;
  is_staff: boolean;
  tags: string[];
  created_at: Date;
  updated_at: Date;
  version: string;
  /** In a list that is ordered by a moment. */
  position?: string;
}

interface Range {
  gte?: string;
  lt?: string;
}

export interface ParticipantFilters {
  status?: string | undefined;
  tag?: string | undefined;
  email?: string | undefined;
  created_at?: Range | undefined;
  updated_at?: Range | undefined;
}

/** The column that a list is ordered by; its index ends in the id. */
export const orderOf = ({ created_at, updated_at }: ParticipantFilters): 'id' | 'created_at' | 'updated_at' =>
  updated_at !== undefined ? 'updated_at' : created_at !== undefined ? 'created_at' : 'id';

const columns = `p.id, p.external_id, p.email, p.first_name, p.last_name, p.status, p.is_staff, ${tagNames} AS tags,
  p.created_at, p.updated_at, p.version`;

/** Participants as the public API shows them. */
@Injectable()
export class ParticipantApiRepository {
  constructor(private readonly db: Database) {}

  /** One row more than the limit, the newest participants first. Each filter has an index that ends in the id. */
  list(
    scope: TenantScope,
    filters: ParticipantFilters,
    { limit, from, isBackward }: CursorWindow,
  ): Promise<ApiParticipantRow[]> {
    const { status, tag, email } = filters;
    const order = orderOf(filters);
    const params: unknown[] = [scope.programId];
    const conditions = ['p.program_id = $1'];
    const add = (condition: (place: string) => string, value: unknown): void => {
      conditions.push(condition(`$${params.push(value)}`));
    };
    if (status !== undefined) add((place) => `p.status = ${place}`, status);
    if (email !== undefined) add((place) => `p.email = ${place}`, email);
    if (tag !== undefined) {
      add(
        (place) => `p.id IN (SELECT t.participant_id FROM participant_tag t JOIN admin_tag a
          ON a.program_id = t.program_id AND a.id = t.tag_id WHERE t.program_id = $1 AND a.name = ${place})`,
        tag,
      );
    }
    for (const column of ['created_at', 'updated_at'] as const) {
      const { gte, lt } = filters[column] ?? {};
      if (gte !== undefined) add((place) => `p.${column} >= ${place}`, gte);
      if (lt !== undefined) add((place) => `p.${column} < ${place}`, lt);
    }
    const [way, beyond] = isBackward ? ['ASC', '>'] : ['DESC', '<'];
    if (from !== null && order === 'id') add((place) => `p.id ${beyond} ${place}`, from);
    if (from !== null && order !== 'id') {
      const { micros, id } = momentPositionOf(from);
      const moment = `timestamptz 'epoch' + $${params.push(micros)} * interval '1 microsecond'`;
      add((place) => `(p.${order}, p.id) ${beyond} (${moment}, ${place}::bigint)`, id);
    }
    const position =
      order === 'id' ? '' : `, (extract(epoch FROM p.${order}) * 1000000)::bigint || '.' || p.id AS position`;
    return this.db.query<ApiParticipantRow>(
      scope,
      `SELECT ${columns}${position} FROM participant p WHERE ${conditions.join(' AND ')}
       ORDER BY ${order === 'id' ? '' : `p.${order} ${way}, `}p.id ${way} LIMIT ${limit + 1}`,
      params,
    );
  }

  async find(scope: TenantScope, id: string): Promise<ApiParticipantRow | null> {
    const [row] = await this.db.query<ApiParticipantRow>(
      scope,
      `SELECT ${columns} FROM participant p WHERE p.program_id = $1 AND p.id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** Reads after the lock, which another call may have held. */
  async lock(scope: TenantScope, id: string): Promise<ApiParticipantRow | null> {
    const locking = 'SELECT FROM participant WHERE program_id = $1 AND id = $2 FOR NO KEY UPDATE';
    await this.db.query(scope, locking, [scope.programId, id]);
    return this.find(scope, id);
  }

  async idOf(scope: TenantScope, externalId: string): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(
      scope,
      'SELECT id FROM participant WHERE program_id = $1 AND external_id = $2',
      [scope.programId, externalId],
    );
    return row?.id ?? null;
  }

  /** Lets one transaction at a time create the participant of an external id. */
  async lockExternalId(scope: TenantScope, externalId: string): Promise<void> {
    await this.db.query(scope, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `participant ${scope.programId} ${externalId}`,
    ]);
  }

  /** Throws a unique violation when another participant has the external id. */
  async setExternalId(scope: TenantScope, id: string, externalId: string | null): Promise<void> {
    await this.db.query(
      scope,
      `UPDATE participant SET external_id = $3, version = version + 1, updated_at = now()
       WHERE program_id = $1 AND id = $2`,
      [scope.programId, id, externalId],
    );
  }
}
