import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import type { OwnSession } from '@laurel/contracts/identity/account.dto';
import {
  type ParticipantSession,
  type ResolveSessionRequest,
  type ResolveSessionResponse,
  sessionHeaders,
  sessionRevokedChannel,
} from '@laurel/contracts/identity/sessions.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { Client } from '../../client.ts';
import { hashToken, newToken } from '../codes/code-secrets.ts';
import { sessionParticipant } from './session-participant.ts';
import { AdminSessionsService } from './admin-sessions.service.ts';
import { RevocationPublisher } from '../revocations/revocation-publisher.ts';
import { type ParticipantSessionRow, SessionsRepository } from './sessions.repository.ts';

/** The header that makes the gateway drop its session cookie. */
export const sessionEnd = { [sessionHeaders.end]: '1' };

/** Sessions of participants; `resolve` finds those of admins, too. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly db: Database,
    private readonly sessions: SessionsRepository,
    private readonly adminSessions: AdminSessionsService,
    private readonly revocations: RevocationPublisher,
  ) {}

  /**
   * Starts a session under a new id in the open transaction; returns the header from which the gateway sets its cookie.
   *
   * @param openedBy the member of staff who opens it in the participant's place
   */
  async start(
    scope: TenantScope,
    subjectId: string,
    client: Client,
    openedBy: string | null = null,
  ): Promise<Record<string, string>> {
    const token = newToken();
    await this.sessions.add(scope, {
      subjectId,
      tokenHash: hashToken(token),
      userAgent: client.userAgent,
      openedBy,
    });
    return { [sessionHeaders.start]: token };
  }

  /** The session of a cookie; `null` when it has ended, or belongs to another program. */
  async resolve({ token, audience, program_id }: ResolveSessionRequest): Promise<ResolveSessionResponse> {
    if (audience === 'admin') return { session: await this.adminSessions.resolve(token) };
    if (program_id == null) return { session: null };
    const row = await this.sessions.resolve({ programId: program_id }, hashToken(token));
    return { session: row && participantSession(program_id, row) };
  }

  /** The participant's sessions. Runs in the open transaction. */
  async listOf(scope: TenantScope, caller: ParticipantCaller): Promise<OwnSession[]> {
    const rows = await this.sessions.liveOf(scope, caller.participant_id);
    return rows.map(({ id, userAgent, openedBy, createdAt, lastSeenAt }) => ({
      id,
      user_agent: userAgent,
      opened_by_staff: openedBy !== null,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      current: id === caller.session_id,
    }));
  }

  /** Ends a session for every gateway. Runs in the open transaction. */
  async end(scope: TenantScope, sessionId: string): Promise<void> {
    this.publish(await this.sessions.end(scope, sessionId));
  }

  /** Ends all sessions of a participant. Runs in the open transaction. */
  async endAllOf(scope: TenantScope, subjectId: string): Promise<void> {
    this.publish(await this.sessions.endAllOf(scope, subjectId));
  }

  /** Ends all sessions of some participants. Runs in the open transaction. */
  async endAllOfMany(scope: TenantScope, subjectIds: readonly string[]): Promise<void> {
    this.publish(await this.sessions.endAllOfMany(scope, subjectIds));
  }

  /** Makes the gateways resolve a participant's sessions again. Runs in the open transaction. */
  async refreshAllOf(scope: TenantScope, subjectId: string): Promise<void> {
    this.publish(await this.sessions.hashesOf(scope, subjectId));
  }

  tidy(scope: TenantScope): Promise<void> {
    return this.sessions.tidy(scope);
  }

  private publish(hashes: readonly Buffer[]): void {
    if (hashes.length > 0) this.db.afterCommit(() => this.revocations.publish(sessionRevokedChannel, hashes));
  }
}

function participantSession(programId: string, row: ParticipantSessionRow): ParticipantSession {
  const { id, session_id, first_name, preferred_locale } = row;
  const participant = sessionParticipant(row);
  const { 'eligible_offers_rewards?': eligible } = participant;
  return {
    caller: {
      kind: 'participant',
      program_id: programId,
      participant_id: id,
      session_id,
      first_name,
      'eligible_offers_rewards?': eligible,
    },
    participant,
    preferred_locale,
  };
}
