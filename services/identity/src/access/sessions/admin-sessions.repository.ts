import type { Locale } from '@laurel/contracts/languages/languages';
import type { OrganizationSummary } from '@laurel/contracts/identity/organization/organization.dto';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, Repository } from 'typeorm';
import type { GrantRow } from '../permissions/grant-of.ts';
import { AdminSession } from './admin-session.entity.ts';
import { lifetimes } from './lifetimes.ts';
import { platformScope } from '../../platform-scope.ts';

export interface AdminSessionRow {
  session_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  preferred_locale: Locale;
  is_super_admin: boolean;
  organization: OrganizationSummary;
  grants: GrantRow[];
}

const { idle, whole } = lifetimes.admin;

/** Sessions of admins, who belong to no program. Writes run in the platform's transaction. */
@Injectable()
export class AdminSessionsRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(AdminSession) private readonly sessions: Repository<AdminSession>,
  ) {}

  async add(adminId: string, tokenHash: Buffer, userAgent: string | null): Promise<void> {
    await this.sessions.insert({ adminId, tokenHash, userAgent });
  }

  /** The admin of a valid session; also stores that it was seen. One statement. */
  async resolve(tokenHash: Buffer): Promise<AdminSessionRow | null> {
    const [row] = await this.db.call<{ session: AdminSessionRow | null }>(
      platformScope,
      'resolve_admin_session',
      'SELECT resolve_admin_session($1, $2, $3) AS session',
      [tokenHash, idle, whole],
    );
    return row?.session ?? null;
  }

  /** Ends one session; returns the hashes of the ended ones. */
  end(id: string): Promise<Buffer[]> {
    return this.remove({ id });
  }

  endAllOf(adminId: string): Promise<Buffer[]> {
    return this.remove({ adminId });
  }

  async hashesOf(adminId: string): Promise<Buffer[]> {
    const rows = await this.sessions.find({ select: { tokenHash: true }, where: { adminId } });
    return rows.map(({ tokenHash }) => tokenHash);
  }

  /** Deletes sessions that ended a while ago. */
  async tidy(): Promise<void> {
    await this.db.query(
      platformScope,
      `DELETE FROM admin_session
       WHERE last_seen_at < now() - interval '1 day' OR created_at < now() - interval '31 days'`,
    );
  }

  private async remove(which: FindOptionsWhere<AdminSession>): Promise<Buffer[]> {
    const result = await this.sessions.createQueryBuilder().delete().where(which).returning('token_hash').execute();
    return (result.raw as { token_hash: Buffer }[]).map((row) => row.token_hash);
  }
}
