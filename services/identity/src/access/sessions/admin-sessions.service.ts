import { type AdminSession, sessionHeaders, sessionRevokedChannel } from '@laurel/contracts/identity/sessions.dto';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import type { Client } from '../../client.ts';
import { hashToken, newToken } from '../codes/code-secrets.ts';
import { grantOf } from '../permissions/grant-of.ts';
import { type AdminSessionRow, AdminSessionsRepository } from './admin-sessions.repository.ts';
import { RevocationPublisher } from '../revocations/revocation-publisher.ts';

/** Sessions of the back-office. */
@Injectable()
export class AdminSessionsService {
  constructor(
    private readonly db: Database,
    private readonly sessions: AdminSessionsRepository,
    private readonly revocations: RevocationPublisher,
  ) {}

  /**
   * Starts a session under a new id in the open transaction; returns the header from which the gateway sets its cookie.
   */
  async start(adminId: string, client: Client): Promise<Record<string, string>> {
    const token = newToken();
    await this.sessions.add(adminId, hashToken(token), client.userAgent);
    return { [sessionHeaders.start]: token };
  }

  /** The admin of a cookie; `null` when the session has ended. */
  async resolve(token: string): Promise<AdminSession | null> {
    const row = await this.sessions.resolve(hashToken(token));
    return row && adminSession(row);
  }

  /** Ends a session for every gateway. Runs in the open transaction. */
  async end(sessionId: string): Promise<void> {
    this.publish(await this.sessions.end(sessionId));
  }

  /** Ends all sessions of an admin. Runs in the open transaction. */
  async endAllOf(adminId: string): Promise<void> {
    this.publish(await this.sessions.endAllOf(adminId));
  }

  /** Makes the gateways resolve an admin's sessions and permissions again. Runs in the open transaction. */
  async refreshAllOf(adminId: string): Promise<void> {
    this.publish(await this.sessions.hashesOf(adminId));
  }

  tidy(): Promise<void> {
    return this.sessions.tidy();
  }

  private publish(hashes: readonly Buffer[]): void {
    if (hashes.length > 0) this.db.afterCommit(() => this.revocations.publish(sessionRevokedChannel, hashes));
  }
}

function adminSession(row: AdminSessionRow): AdminSession {
  const { id, first_name, last_name, email, preferred_locale, organization } = row;
  return {
    caller: {
      kind: 'admin',
      admin_id: id,
      session_id: row.session_id,
      organization_id: organization.id,
      name: `${first_name} ${last_name}`,
      super_admin: row.is_super_admin,
      grants: row.grants.map(grantOf),
    },
    user: { id, first_name, last_name, email, preferred_locale },
    organization,
  };
}
