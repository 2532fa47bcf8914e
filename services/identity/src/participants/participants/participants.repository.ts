import type {
  Balance,
  CompletionCount,
  MembershipChanged,
  ParticipantRecruited,
  ChainAccountCreated,
} from '@laurel/contracts/events/domain-event';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { ParticipantStatus } from '@laurel/contracts/identity/participant-snapshot';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { searchNames } from './names/search-names.ts';
import { Participant } from './participant.entity.ts';
import { updatedStats, withStats } from './participant-stats.ts';
import type { ParticipantRow } from '../../access/sessions/session-participant.ts';

export interface NewParticipant {
  email: string;
  firstName: string;
  lastName: string;
  status: ParticipantStatus;
  postal?: string | null;
  referralCode?: string | null;
  agreedToTerms?: boolean;
}

export type ParticipantChange = Pick<Participant, 'firstName' | 'lastName'> & Partial<Pick<Participant, 'status'>>;

const columns = (eligible = 'eligible_for_offers(p)'): string => `p.id, p.email, p.first_name, p.last_name, p.status,
  p.is_staff, p.preferred_locale, p.is_premium, ${eligible} AS eligible, s.points, s.unused_points, s.completed_challenges,
  p.email_setting_id, p.version, p.created_at`;

@Injectable()
export class ParticipantsRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(Participant) private readonly participants: Repository<Participant>,
  ) {}

  async findByEmail(scope: TenantScope, email: string): Promise<ParticipantRow | null> {
    const [row] = await this.db.query<ParticipantRow>(
      scope,
      `SELECT ${columns()} FROM ${withStats} WHERE p.program_id = $1 AND p.email = $2`,
      [scope.programId, email],
    );
    return row ?? null;
  }

  private async find(scope: TenantScope, id: string): Promise<ParticipantRow | null> {
    const [row] = await this.db.query<ParticipantRow>(
      scope,
      `SELECT ${columns()} FROM ${withStats} WHERE p.program_id = $1 AND p.id = $2`,
      [scope.programId, id],
    );
    return row ?? null;
  }

  /** `null` when the address already has a participant. */
  async add(scope: TenantScope, participant: NewParticipant): Promise<ParticipantRow | null> {
    const { email, firstName, lastName, status, postal = null, referralCode = null } = participant;
    const { searchName, searchLastName } = searchNames(firstName, lastName);
    const [row] = await this.db.query<ParticipantRow>(
      scope,
      `WITH p AS (
         INSERT INTO participant AS a
           (program_id, email, first_name, last_name, search_name, search_last_name, status, postal, referral_code,
            terms_agreed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $10 THEN now() END)
         ON CONFLICT (program_id, email) DO NOTHING RETURNING a.*, eligible_for_offers(a) AS eligible),
       s AS (INSERT INTO participant_stats (program_id, participant_id) SELECT program_id, id FROM p RETURNING *)
       SELECT ${columns('p.eligible')} FROM p CROSS JOIN s`,
      [
        scope.programId,
        email,
        firstName,
        lastName,
        searchName,
        searchLastName,
        status,
        postal,
        referralCode,
        participant.agreedToTerms ?? false,
      ],
    );
    return row ?? null;
  }

  /**
   * Counts a sign-in of a participant who may sign in; the first one proves an address that only staff entered. `language`
   * becomes the participant's unless they have one.
   */
  async signIn(
    scope: TenantScope,
    id: string,
    language: Locale | null,
  ): Promise<(ParticipantRow & { activated: boolean }) | null> {
    const [row] = await this.db.query<ParticipantRow & { activated: boolean }>(
      scope,
      `UPDATE participant p SET sign_in_count = p.sign_in_count + 1, last_sign_in_at = now(), status = 'active',
         preferred_locale = coalesce(p.preferred_locale, $3),
         version = p.version + (p.status = 'pending')::int
       FROM ${updatedStats.from}
       WHERE p.program_id = $1 AND p.id = $2 AND p.status IN ('active', 'pending') AND ${updatedStats.on}
       RETURNING ${columns()}, old.status = 'pending' AS activated`,
      [scope.programId, id, language],
    );
    return row ?? null;
  }

  /** A participant who may be signed in. The sign-in is not counted, because it is not their own. */
  async findActive(scope: TenantScope, id: string): Promise<ParticipantRow | null> {
    const row = await this.find(scope, id);
    return row?.status === 'active' ? row : null;
  }

  /** Stores who recruited whom; the first event wins. */
  async setRecruiters(scope: TenantScope, recruits: ParticipantRecruited[]): Promise<void> {
    await this.db.query(
      scope,
      `UPDATE participant p SET referred_by = r.recruiter_id
       FROM jsonb_to_recordset($2) AS r (participant_id bigint, recruiter_id bigint)
       WHERE p.program_id = $1 AND p.id = r.participant_id AND p.referred_by IS NULL`,
      [scope.programId, JSON.stringify(recruits)],
    );
  }

  async setWallets(scope: TenantScope, wallets: ChainAccountCreated[]): Promise<void> {
    await this.db.query(
      scope,
      `UPDATE participant p SET aptos_wallet_address = w.address
       FROM jsonb_to_recordset($2) AS w (participant_id bigint, address text)
       WHERE p.program_id = $1 AND p.id = w.participant_id`,
      [scope.programId, JSON.stringify(wallets)],
    );
  }

  async change(scope: TenantScope, id: string, change: ParticipantChange): Promise<ParticipantRow | null> {
    await this.participants.update(
      { programId: scope.programId, id },
      {
        ...change,
        ...searchNames(change.firstName, change.lastName),
        version: () => 'version + 1',
        updatedAt: () => 'now()',
      },
    );
    return this.find(scope, id);
  }

  /** Stores the newest balance of each participant; an equal version writes again, so that a replay repairs. */
  async setBalances(scope: TenantScope, balances: Balance[]): Promise<void> {
    await this.db.query(
      scope,
      `WITH newest AS (
         SELECT DISTINCT ON (participant_id) * FROM jsonb_to_recordset($2)
           AS r (participant_id bigint, points bigint, unused_points bigint, rewards_earned integer,
             rewards_awarded integer, version bigint)
         ORDER BY participant_id, version DESC),
       ${lockedStats}
       UPDATE participant_stats s SET points = n.points, unused_points = n.unused_points,
         rewards_earned = n.rewards_earned, rewards_awarded = n.rewards_awarded, balance_version = n.version
       FROM newest n JOIN locked ON locked.id = n.participant_id
       WHERE s.program_id = $1 AND s.participant_id = n.participant_id AND s.balance_version <= n.version`,
      [scope.programId, JSON.stringify(balances)],
    );
  }

  /** Stores the newest count of each participant; an equal version writes again, so that a replay repairs. */
  async setCompletions(
    scope: TenantScope,
    counts: readonly (CompletionCount & { participant_id: string })[],
  ): Promise<void> {
    await this.db.query(
      scope,
      `WITH newest AS (
         SELECT DISTINCT ON (participant_id) * FROM jsonb_to_recordset($2)
           AS r (participant_id bigint, completed_challenges integer, version bigint)
         ORDER BY participant_id, version DESC),
       ${lockedStats}
       UPDATE participant_stats s SET completed_challenges = n.completed_challenges, completions_version = n.version
       FROM newest n JOIN locked ON locked.id = n.participant_id
       WHERE s.program_id = $1 AND s.participant_id = n.participant_id AND s.completions_version <= n.version`,
      [scope.programId, JSON.stringify(counts)],
    );
  }

  /** Stores the newest membership of each participant; returns those for whom it has changed. */
  async setMemberships(scope: TenantScope, memberships: MembershipChanged[]): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(
      scope,
      `WITH newest AS (
         SELECT DISTINCT ON (participant_id) * FROM jsonb_to_recordset($2)
           AS r (participant_id bigint, member boolean, until timestamptz, version bigint)
         ORDER BY participant_id, version DESC),
       locked AS (SELECT l.id FROM participant l WHERE l.program_id = $1
         AND l.id IN (SELECT participant_id FROM newest) ORDER BY l.id FOR NO KEY UPDATE)
       UPDATE participant p SET is_premium = n.member, premium_ends_at = n.until, membership_version = n.version
       FROM newest n JOIN locked ON locked.id = n.participant_id
       WHERE p.program_id = $1 AND p.id = n.participant_id AND p.membership_version <= n.version
       RETURNING p.id`,
      [scope.programId, JSON.stringify(memberships)],
    );
    return rows.map(({ id }) => id);
  }
}

/** Locks the counters of those in `newest` in the order of their ids, so that two lists never deadlock. */
const lockedStats = `locked AS (SELECT l.participant_id AS id FROM participant_stats l WHERE l.program_id = $1
  AND l.participant_id IN (SELECT participant_id FROM newest) ORDER BY l.participant_id FOR NO KEY UPDATE)`;
