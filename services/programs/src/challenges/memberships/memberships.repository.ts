import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { DatedMembership } from './judge-membership.ts';

interface StoredMembership extends DatedMembership {
  participant_id: string;
  version: string;
}

@Injectable()
export class MembershipsRepository {
  constructor(private readonly database: Database) {}

  /** Participants who have completed the challenge, if it is a membership challenge. */
  async membersOf(scope: TenantScope, challengeId: string): Promise<string[]> {
    const rows = await this.database.query<{ participant_id: string }>(
      scope,
      `SELECT DISTINCT d.participant_id
       FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
       WHERE d.program_id = $1 AND d.challenge_id = $2 AND c.challenge_type = 'membership'`,
      [scope.programId, challengeId],
    );
    return rows.map(({ participant_id }) => participant_id);
  }

  /** Whether a participant has completed the challenge, or has a payment for it that may still complete it. */
  async isTaken(scope: TenantScope, challengeId: string): Promise<boolean> {
    const [row] = await this.database.query<{ is_taken: boolean }>(
      scope,
      `SELECT EXISTS (SELECT FROM completion d WHERE d.program_id = $1 AND d.challenge_id = $2)
         OR EXISTS (SELECT FROM checkout k WHERE k.program_id = $1 AND k.challenge_id = $2
           AND k.status IN ('open', 'parked', 'disputed')) AS is_taken`,
      [scope.programId, challengeId],
    );
    return row?.is_taken ?? false;
  }

  /**
   * Locks the ends of the membership challenges that the participants have completed until the transaction ends: an
   * edit that commits first is read, and a later one sees their completions.
   */
  async holdChallenges(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    await this.database.query(
      scope,
      `SELECT FROM challenge c
       WHERE c.program_id = $1 AND c.challenge_type = 'membership' AND c.id IN (
         SELECT d.challenge_id FROM completion d WHERE d.program_id = $1 AND d.participant_id = ANY ($2))
       ORDER BY c.id FOR SHARE`,
      [scope.programId, participantIds],
    );
  }

  /**
   * Locks the memberships in the order of participants, raises their versions and returns them as they are; later reads
   * are the newest.
   */
  async lock(scope: TenantScope, participantIds: readonly string[]): Promise<StoredMembership[]> {
    return this.database.query<StoredMembership>(
      scope,
      `INSERT INTO membership AS m (program_id, participant_id, is_member, version)
       SELECT $1, id, false, 1 FROM (SELECT DISTINCT unnest($2::bigint[]) AS id ORDER BY 1) s
       ON CONFLICT (program_id, participant_id) DO UPDATE SET version = m.version + 1
       RETURNING m.participant_id, m.is_member, m.starts_at, m.ends_at, m.version`,
      [scope.programId, participantIds],
    );
  }

  /** Whether the platform has granted the participant a membership. */
  async isGranted(scope: TenantScope, participantId: string): Promise<boolean> {
    const [row] = await this.database.query<{ is_granted: boolean }>(
      scope,
      'SELECT is_granted FROM membership WHERE program_id = $1 AND participant_id = $2 FOR UPDATE',
      [scope.programId, participantId],
    );
    return row?.is_granted ?? false;
  }

  /** Leaves membership and version as they are. */
  async setGranted(scope: TenantScope, participantId: string, isGranted: boolean): Promise<void> {
    await this.database.query(
      scope,
      `INSERT INTO membership (program_id, participant_id, is_member, version, is_granted) VALUES ($1, $2, false, 0, $3)
       ON CONFLICT (program_id, participant_id) DO UPDATE SET is_granted = excluded.is_granted`,
      [scope.programId, participantId, isGranted],
    );
  }

  /** Ends of the membership challenges that each has completed; a granted membership has none. */
  async ends(scope: TenantScope, participantIds: readonly string[]): Promise<Map<string, (Date | null)[]>> {
    const rows = await this.database.query<{ participant_id: string; ends_at: Date | null }>(
      scope,
      `SELECT d.participant_id, c.ends_at
       FROM completion d JOIN challenge c ON c.program_id = d.program_id AND c.id = d.challenge_id
       WHERE d.program_id = $1 AND d.participant_id = ANY ($2) AND c.challenge_type = 'membership'
       UNION ALL
       SELECT m.participant_id, NULL FROM membership m
       WHERE m.program_id = $1 AND m.participant_id = ANY ($2) AND m.is_granted`,
      [scope.programId, participantIds],
    );
    const ends = new Map<string, (Date | null)[]>(participantIds.map((id) => [id, []]));
    for (const { participant_id, ends_at } of rows) ends.get(participant_id)?.push(ends_at);
    return ends;
  }

  async store(
    scope: TenantScope,
    memberships: readonly (DatedMembership & { participant_id: string })[],
  ): Promise<StoredMembership[]> {
    return this.database.query<StoredMembership>(
      scope,
      `UPDATE membership m SET is_member = r.is_member, starts_at = r.starts_at, ends_at = r.ends_at
       FROM jsonb_to_recordset($2)
         AS r (participant_id bigint, is_member boolean, starts_at timestamptz, ends_at timestamptz)
       WHERE m.program_id = $1 AND m.participant_id = r.participant_id
       RETURNING m.participant_id, m.is_member, m.starts_at, m.ends_at, m.version`,
      [scope.programId, JSON.stringify(memberships)],
    );
  }
}
