import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, In, Raw, Repository } from 'typeorm';
import { Session } from './session.entity.ts';
import { lifetimes } from './lifetimes.ts';
import type { ParticipantRow } from './session-participant.ts';

export interface ParticipantSessionRow extends Omit<ParticipantRow, 'is_staff'> {
  session_id: string;
}

export type NewSession = Pick<Session, 'subjectId' | 'tokenHash' | 'userAgent' | 'openedBy'>;

const { idle, whole } = lifetimes.participant;

/** Newer than an interval, by the database's clock. */
const within = (interval: string) => Raw((column) => `${column} > now() - interval '${interval}'`);

/** Sessions of participants. */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
  ) {}

  async add(scope: TenantScope, session: NewSession): Promise<void> {
    await this.sessions.insert({ ...session, programId: scope.programId });
  }

  /** The participant of a valid session; also stores that it was seen. One statement. */
  async resolve(scope: TenantScope, tokenHash: Buffer): Promise<ParticipantSessionRow | null> {
    const [row] = await this.db.call<{ session: ParticipantSessionRow | null }>(
      scope,
      'resolve_session',
      'SELECT resolve_session($1, $2, $3, $4) AS session',
      [scope.programId, tokenHash, idle, whole],
    );
    return row?.session ?? null;
  }

  /** Ends one session; returns the hashes of the ended ones. */
  end(scope: TenantScope, id: string): Promise<Buffer[]> {
    return this.remove(scope, { id });
  }

  endAllOf(scope: TenantScope, subjectId: string): Promise<Buffer[]> {
    return this.remove(scope, { subjectId });
  }

  /** The valid ones, the one seen last first. */
  liveOf({ programId }: TenantScope, subjectId: string): Promise<Session[]> {
    return this.sessions.find({
      where: { programId, subjectId, lastSeenAt: within(idle), createdAt: within(whole) },
      order: { lastSeenAt: 'DESC', id: 'DESC' },
    });
  }

  async endAllOfMany(scope: TenantScope, subjectIds: readonly string[]): Promise<Buffer[]> {
    return subjectIds.length === 0 ? [] : this.remove(scope, { subjectId: In(subjectIds) });
  }

  async hashesOf({ programId }: TenantScope, subjectId: string): Promise<Buffer[]> {
    const rows = await this.sessions.find({ select: { tokenHash: true }, where: { programId, subjectId } });
    return rows.map(({ tokenHash }) => tokenHash);
  }

  /** Deletes sessions that ended a while ago. */
  async tidy(scope: TenantScope): Promise<void> {
    await this.db.query(
      scope,
      `DELETE FROM session WHERE program_id = $1
         AND (last_seen_at < now() - interval '1 day' OR created_at < now() - interval '31 days')`,
      [scope.programId],
    );
  }

  private async remove({ programId }: TenantScope, which: FindOptionsWhere<Session>): Promise<Buffer[]> {
    const result = await this.sessions
      .createQueryBuilder()
      .delete()
      .where({ ...which, programId })
      .returning('token_hash')
      .execute();
    return (result.raw as { token_hash: Buffer }[]).map((row) => row.token_hash);
  }
}
