import type { Locale } from '@laurel/contracts/languages/languages';
import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';
import type { OpenRewardCheckoutRequest } from '@laurel/contracts/programs/payments/payments.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type FindOptionsWhere, IsNull, Repository } from 'typeorm';
import type { ParkReason, PaymentDecision } from '@laurel/contracts/programs/payments/park-reasons';
import type { Checkout, CheckoutStatus, Choice } from './checkout.ts';
import { CheckoutRecord } from './checkout.entity.ts';

export interface ProgramFormats {
  language: Locale;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/** A payable challenge, with the participant's state in it. */
export interface PayableChallenge {
  id: string;
  identifier: string;
  challenge_type: string;
  caption: string;
  status: string;
  is_api_completion_only: boolean;
  done: boolean;
}

export interface NewCheckout extends Choice {
  participantId: string;
  challengeId: string;
  origin: string;
}

/** Fields that come with a status; those that are left out are emptied, but for completion, its moment and decision. */
export interface StatusDetails {
  fault?: string | null;
  reason?: ParkReason | null;
  completionId?: string | null;
  completedAt?: Date;
  decision?: PaymentDecision | null;
}

/** Open checkouts, those of rewards included, beside which no checkout of a challenge is opened; rewards limits its own. */
const OPEN_AT_ONCE = 5;

export type RewardCheckout = Omit<OpenRewardCheckoutRequest, 'host'> & { origin: string };

@Injectable()
export class CheckoutsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(CheckoutRecord) private readonly checkouts: Repository<CheckoutRecord>,
  ) {}

  /** Whether payments of the program move real money. */
  async isTest(scope: TenantScope): Promise<boolean> {
    const rows = await this.database.query(scope, 'SELECT FROM program WHERE id = $1 AND test_mode', [scope.programId]);
    return rows.length > 0;
  }

  /** Number of all programs with a public site that are not for tests. */
  async livePrograms(): Promise<number> {
    const [row] = await this.database.unscoped<{ n: number }>(
      'SELECT count(*)::int AS n FROM program WHERE is_active AND NOT test_mode',
    );
    return row?.n ?? 0;
  }

  async challenge(
    scope: TenantScope,
    participantId: string | null,
    name: { identifier: string; id: string | null },
  ): Promise<PayableChallenge | null> {
    const [row] = await this.database.query<PayableChallenge>(
      scope,
      `SELECT c.id, c.identifier, c.challenge_type, c.caption, c.is_api_completion_only,
         challenge_status(c.is_approved, c.starts_at, c.ends_at, (SELECT program_now($1))) AS status,
         NOT challenge_stays_open(c) AND EXISTS (SELECT FROM completion d
           WHERE d.program_id = $1 AND d.participant_id = $2 AND d.challenge_id = c.id) AS done
       FROM challenge c WHERE c.program_id = $1 AND (c.identifier = $3 OR c.id = $4)
       ORDER BY c.identifier = $3 DESC LIMIT 1`,
      [scope.programId, participantId, name.identifier, name.id],
    );
    return row ?? null;
  }

  /** `null` when one of the options is unknown, another challenge's, or no longer active. */
  async donation(scope: TenantScope, challengeId: string, entityId: string, amountId: string): Promise<Choice | null> {
    const [row] = await this.database.query<Choice>(
      scope,
      `SELECT e.id AS "donationEntityId", e.entity AS title, a.amount_minor::float8 AS "amountMinor", d.currency,
         a.points::float8 AS points
       FROM donation_challenge d
       JOIN donation_entity e ON e.program_id = d.program_id AND e.challenge_id = d.challenge_id AND e.is_active
       JOIN donation_amount a ON a.program_id = d.program_id AND a.challenge_id = d.challenge_id AND a.is_active
       WHERE d.program_id = $1 AND d.challenge_id = $2 AND e.id = $3 AND a.id = $4`,
      [scope.programId, challengeId, entityId, amountId],
    );
    return row ?? null;
  }

  /** `null` without a price above zero. */
  async membership(scope: TenantScope, challengeId: string): Promise<Choice | null> {
    const [row] = await this.database.query<Choice>(
      scope,
      `SELECT NULL AS "donationEntityId", c.caption AS title, m.amount_minor::float8 AS "amountMinor", m.currency,
         c.points::float8 AS points
       FROM membership_challenge m JOIN challenge c ON c.program_id = m.program_id AND c.id = m.challenge_id
       WHERE m.program_id = $1 AND m.challenge_id = $2 AND m.amount_minor > 0`,
      [scope.programId, challengeId],
    );
    return row ?? null;
  }

  /**
   * Inserts one, or returns the open one: a participant and challenge have one open checkout at most. `limit` for a
   * participant who has too many others open; the count is exact, because their checkouts are opened one after the other.
   */
  async open(scope: TenantScope, checkout: NewCheckout): Promise<Checkout | 'limit' | null> {
    const { participantId, challengeId } = checkout;
    await this.database.query(
      scope,
      `SELECT pg_advisory_xact_lock(hashtextextended('checkouts:' || $1 || ':' || $2, 0))`,
      [scope.programId, participantId],
    );
    const earlier = await this.openOf(scope, participantId, challengeId);
    if (earlier !== null) return earlier;
    const others = await this.checkouts.countBy({ programId: scope.programId, participantId, status: 'open' });
    if (others >= OPEN_AT_ONCE) return 'limit';
    await this.add({ programId: scope.programId, ...checkout });
    return this.openOf(scope, participantId, challengeId);
  }

  async openOf(scope: TenantScope, participantId: string, challengeId: string): Promise<Checkout | null> {
    return this.one(scope, { participantId, challengeId, status: 'open' });
  }

  /** The checkout of a claim, new or as it was when it began. */
  async openForClaim(scope: TenantScope, claimId: string, checkout: RewardCheckout): Promise<Checkout> {
    const { participant_id: participantId, reward_id: rewardId, amount: amountMinor, ...rest } = checkout;
    await this.add({ programId: scope.programId, claimId, participantId, rewardId, amountMinor, points: 0, ...rest });
    const found = await this.findByClaim(scope, claimId);
    if (found === null) throw new Error(`The checkout of claim ${claimId} is missing`);
    return found;
  }

  async findByClaim(scope: TenantScope, claimId: string): Promise<Checkout | null> {
    return this.one(scope, { claimId });
  }

  async find(scope: TenantScope, id: string): Promise<Checkout | null> {
    return this.one(scope, { id });
  }

  /** The checkout of an erased participant; `null` while they live. */
  async findOfErased(scope: TenantScope, id: string): Promise<Checkout | null> {
    const rows = await this.database.query(
      scope,
      `SELECT FROM checkout k JOIN participant_copy p ON p.program_id = k.program_id AND p.id = k.participant_id
       WHERE k.program_id = $1 AND k.id = $2 AND p.erased_at IS NOT NULL`,
      [scope.programId, id],
    );
    return rows.length === 0 ? null : this.find(scope, id);
  }

  async findBySession(scope: TenantScope, participantId: string, sessionId: string): Promise<Checkout | null> {
    return this.one(scope, { participantId, sessionId });
  }

  /** The row, locked until the transaction ends, so that concurrent settlements take turns. */
  async lock(scope: TenantScope, id: string): Promise<Checkout | null> {
    return this.one(scope, { id }, { isLocked: true });
  }

  /** Counts an answer of Stripe that was applied. */
  async countLook({ programId }: TenantScope, id: string): Promise<void> {
    await this.checkouts.update({ programId, id }, { looks: () => 'looks + 1' });
  }

  async setSession({ programId }: TenantScope, id: string, sessionId: string): Promise<void> {
    await this.checkouts.update({ programId, id, sessionId: IsNull() }, { sessionId });
  }

  /** The number of the next idempotency key; the earlier ones have failed for good. */
  async setKeyNumber(scope: TenantScope, id: string, keyNumber: number): Promise<void> {
    await this.database.query(
      scope,
      'UPDATE checkout SET key_number = greatest(key_number, $3) WHERE program_id = $1 AND id = $2',
      [scope.programId, id, keyNumber],
    );
  }

  async setStatus(
    { programId }: TenantScope,
    id: string,
    status: CheckoutStatus,
    { fault = null, reason = null, completionId = null, completedAt, decision }: StatusDetails = {},
  ): Promise<void> {
    const made = {
      ...(completionId !== null && { completionId }),
      ...(completedAt !== undefined && { completedAt }),
      ...(decision !== undefined && { decision }),
    };
    const moved = { version: () => 'version + 1', settledAt: () => 'now()' };
    await this.checkouts.update({ programId, id }, { status, fault, reason, ...made, ...moved });
  }

  /** What has gone back to the payer. The version grows with the points that were taken back for it. */
  async setRefunded(
    { programId }: TenantScope,
    id: string,
    { refundedMinor, pointsTaken, version }: Pick<Checkout, 'refundedMinor' | 'pointsTaken' | 'version'>,
  ): Promise<void> {
    const settledAt = (): string => 'now()';
    await this.checkouts.update({ programId, id }, { refundedMinor, pointsTaken, version, settledAt });
  }

  /** Puts a payment before a person, or takes it off the list. */
  async setReason(
    { programId }: TenantScope,
    id: string,
    reason: ParkReason | null,
    decision?: PaymentDecision | null,
  ): Promise<void> {
    await this.checkouts.update({ programId, id }, { reason, ...(decision !== undefined && { decision }) });
  }

  async participantName(scope: TenantScope, participantId: string): Promise<string | null> {
    const [row] = await this.database.query<{ name: string }>(
      scope,
      `SELECT first_name || ' ' || last_name AS name FROM participant_copy WHERE program_id = $1 AND id = $2`,
      [scope.programId, participantId],
    );
    return row?.name ?? null;
  }

  async programFormats(scope: TenantScope): Promise<ProgramFormats> {
    const [row] = await this.database.query<ProgramFormats>(
      scope,
      'SELECT language, country FROM program WHERE id = $1',
      [scope.programId],
    );
    if (!row) throw new NotFoundError();
    return row;
  }

  /** Runs before the program of an event is known. */
  async programOf(id: string): Promise<string | null> {
    const [row] = await this.database.unscoped<{ program_id: string | null }>(
      'SELECT checkout_program($1) AS program_id',
      [id],
    );
    return row?.program_id ?? null;
  }

  /**
   * Open checkouts of all programs that are due for reconciliation: those that began more than so many minutes ago, and
   * those of erased participants.
   */
  async unsettled(minutes: number): Promise<{ program_id: string; id: string }[]> {
    return this.database.unscoped('SELECT program_id, id FROM unsettled_checkouts(make_interval(mins => $1))', [
      minutes,
    ]);
  }

  /**
   * Postpones the next query after a failed one: by 10 minutes, doubled each time, up to six hours. Returns the number
   * of failed ones.
   */
  async postpone(scope: TenantScope, id: string): Promise<number> {
    const [row] = await this.database.query<{ failed_checks: number }>(
      scope,
      `UPDATE checkout SET failed_checks = failed_checks + 1,
         next_check_at = now() + least(interval '10 minutes' * 2 ^ least(failed_checks, 10), interval '6 hours')
       WHERE program_id = $1 AND id = $2 AND status = 'open' RETURNING failed_checks`,
      [scope.programId, id],
    );
    return row?.failed_checks ?? 0;
  }

  /** A voucher or a bank takes days: the next query about such a payment is due in an hour. */
  async checkInAnHour(scope: TenantScope, id: string): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE checkout SET next_check_at = now() + interval '1 hour' WHERE program_id = $1 AND id = $2`,
      [scope.programId, id],
    );
  }

  /** Inserts nothing when one of the unique indexes has a row. */
  private async add(checkout: Partial<CheckoutRecord>): Promise<void> {
    await this.checkouts.createQueryBuilder().insert().values(checkout).orIgnore().execute();
  }

  private async one(
    { programId }: TenantScope,
    where: FindOptionsWhere<CheckoutRecord>,
    { isLocked = false } = {},
  ): Promise<Checkout | null> {
    const query = this.checkouts
      .createQueryBuilder('k')
      .leftJoin('challenge', 'c', 'c.program_id = k.programId AND c.id = k.challengeId')
      .addSelect('c.challenge_type', 'challenge_type')
      .addSelect(`coalesce('/challenge/' || c.identifier, '/reward/' || k.rewardId)`, 'page')
      .where({ ...where, programId });
    if (isLocked) query.setLock('pessimistic_write', undefined, ['k']);
    const { entities, raw } = await query.getRawAndEntities<{ challenge_type: ChallengeType | null; page: string }>();
    const [[record], [joined]] = [entities, raw];
    return record && joined ? Object.assign(record, { challengeType: joined.challenge_type, page: joined.page }) : null;
  }
}
