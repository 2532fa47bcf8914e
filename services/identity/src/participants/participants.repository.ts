import type { PointsChanged } from '@laurel/contracts/events/domain-event';
import type { Locale } from '@laurel/contracts/identity/locale.dto';
import type { ParticipantStatus } from '@laurel/contracts/identity/participant-snapshot';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { Participant } from './participant.entity.ts';
import type { ParticipantRow } from './session-participant.ts';

export interface NewParticipant {
  email: string;
  firstName: string;
  lastName: string;
  status: ParticipantStatus;
  postal?: string | null;
  referralCode?: string | null;
  premium?: boolean;
  agreedToTerms?: boolean;
}

export type ParticipantChange = Partial<Pick<Participant, 'firstName' | 'lastName' | 'premium' | 'status'>>;

const columns = `id, email, first_name, last_name, status, preferred_locale, premium, points, unused_points,
  completed_challenges, version, created_at`;

@Injectable()
export class ParticipantsRepository {
  constructor(private readonly db: Database) {}

  async findByEmail(scope: TenantScope, email: string): Promise<ParticipantRow | null> {
    const [row] = await this.db.query<ParticipantRow>(
      scope,
      `SELECT ${columns} FROM participant WHERE program_id = $1 AND email = $2`,
      [scope.programId, email],
    );
    return row ?? null;
  }

  async find(scope: TenantScope, id: string): Promise<ParticipantRow | null> {
    const [row] = await this.db.query<ParticipantRow>(
      scope,
      `SELECT ${columns} FROM participant WHERE program_id = $1 AND id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** `null` when the address already has a participant. */
  async add(scope: TenantScope, participant: NewParticipant): Promise<ParticipantRow | null> {
    const { email, firstName, lastName, status, postal = null, referralCode = null, premium = false } = participant;
    const [row] = await this.db.query<ParticipantRow>(
      scope,
      `INSERT INTO participant (program_id, email, first_name, last_name, status, postal, referral_code, premium, terms_agreed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $9 THEN now() END)
       ON CONFLICT (program_id, email) DO NOTHING RETURNING ${columns}`,
      [
        scope.programId,
        email,
        firstName,
        lastName,
        status,
        postal,
        referralCode,
        premium,
        participant.agreedToTerms ?? false,
      ],
    );
    return row ?? null;
  }

  /** Counts a sign-in of someone who may sign in; the first one proves an address that was only entered by staff. */
  async signIn(scope: TenantScope, id: string): Promise<(ParticipantRow & { activated: boolean }) | null> {
    const [row] = await this.db.query<ParticipantRow & { activated: boolean }>(
      scope,
      `UPDATE participant SET sign_in_count = sign_in_count + 1, last_sign_in_at = now(), status = 'active',
         version = version + (status = 'pending')::int
       WHERE program_id = $1 AND id = $2 AND status IN ('active', 'pending')
       RETURNING ${columns}, old.status = 'pending' AS activated`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  async change(scope: TenantScope, id: string, change: ParticipantChange): Promise<ParticipantRow | null> {
    const participants = this.db.manager(scope).getRepository(Participant);
    await participants.update(
      { programId: scope.programId, id },
      { ...change, version: () => 'version + 1', updatedAt: () => 'now()' },
    );
    return this.find(scope, id);
  }

  async setLocale(scope: TenantScope, id: string, preferredLocale: Locale): Promise<void> {
    const participants = this.db.manager(scope).getRepository(Participant);
    await participants.update({ programId: scope.programId, id }, { preferredLocale, updatedAt: () => 'now()' });
  }

  /** An older fact never wins over a newer one. */
  async setPoints(scope: TenantScope, points: PointsChanged): Promise<void> {
    await this.db.query(
      scope,
      `UPDATE participant SET points = $3, unused_points = $4, points_version = $5
       WHERE program_id = $1 AND id = $2 AND points_version < $5`,
      [scope.programId, points.participant_id, points.points, points.unused_points, points.version],
    );
  }

  async countCompletion(scope: TenantScope, id: string): Promise<void> {
    await this.db.query(
      scope,
      'UPDATE participant SET completed_challenges = completed_challenges + 1 WHERE program_id = $1 AND id = $2',
      [scope.programId, id],
    );
  }

  async countReward(scope: TenantScope, id: string): Promise<void> {
    await this.db.query(
      scope,
      'UPDATE participant SET rewards_earned = rewards_earned + 1 WHERE program_id = $1 AND id = $2',
      [scope.programId, id],
    );
  }
}
