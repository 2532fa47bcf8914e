import { Database } from '@laurel/service-kit/database/database';
import { errorCode, retried } from '@laurel/service-kit/errors/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { awardedKinds } from '../../kinds/awarded-kinds.ts';
import { type Award, awardEvents, judgeAwards, type Progress } from './judge-awards.ts';
import { judgePostings, type PostingAnswer, type PostingBookings } from './judge-postings.ts';
import { ExceedsLifetimeError, IdempotencyKeyReusedError } from './ledger.errors.ts';
import { LedgerRepository } from './ledger.repository.ts';
import type { Posting, PostingOutcome } from './posting.ts';
import { balanceEvents, type Wallet } from './wallet.ts';

/** Wallets that are locked and booked at a time when many participants reach a reward. */
const MAX_AT_ONCE = 1_000;

/**
 * The program's books: every change of a balance is a transfer between two accounts, written once and never changed. A
 * correction moves the balance by its whole amount, also below zero; lifetime stops at 0, and the rest is recorded.
 */
@Injectable()
export class LedgerService {
  constructor(
    private readonly database: Database,
    private readonly repository: LedgerRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Posts many transfers in the open transaction, awards the rewards that they reach, and records one
   * `balances.changed` for up to 1,000 wallets. Source: INV-01 to INV-05, INV-11; ruling on points that are already
   * spent.
   * @param postings amounts in whole points
   * @returns an outcome per posting, in their order; a repeated posting gets its first answer
   * @throws IdempotencyKeyReusedError when a key belongs to another posting; nothing of the batch may then be committed
   * @throws ExceedsLifetimeError when a refusable posting would deduct more than the lifetime points
   */
  async postAll(scope: TenantScope, postings: Posting[]): Promise<PostingOutcome[]> {
    if (postings.length === 0) return [];
    return (await this.judge(scope, postings)).map(outcomeOf);
  }

  /**
   * Posts one transfer in a transaction of its own. A refusal is stored under the key as well: the same call is refused
   * again even if it would now succeed. Source: INV-11, INV-12.
   * @throws IdempotencyKeyReusedError, ExceedsLifetimeError as `postAll`
   */
  async post(scope: TenantScope, posting: Posting): Promise<PostingOutcome> {
    const once = (): Promise<PostingAnswer[]> =>
      retried(() => this.database.transaction(scope, () => this.judge(scope, [posting])));
    // Two wallets use one new key at the same moment: the later one finds the key used at its second attempt.
    const [answer] = await once().catch((error: unknown) =>
      errorCode(error) === '23505' ? once() : Promise.reject(error as Error),
    );
    return outcomeOf(answer as PostingAnswer);
  }

  /**
   * Counts rewards that were claimed without points, or with `-1` taken back, and publishes the change; part of the
   * open transaction, after the locks of rewards.
   */
  async countClaims(scope: TenantScope, participantIds: readonly string[], by: 1 | -1): Promise<void> {
    if (participantIds.length === 0) return;
    const { wallets } = await this.repository.load(scope, [...new Set(participantIds)], []);
    for (const id of participantIds) {
      const wallet = wallets.get(id);
      if (wallet !== undefined) wallet.claims += by;
    }
    await this.book(scope, { transfers: [], wallets: [...wallets.values()], awards: [] });
  }

  /**
   * Awards the milestones that participants have reached, however late their events arrive; part of the open
   * transaction.
   */
  async awardMilestones(scope: TenantScope, progress: ReadonlyMap<string, readonly Progress[]>): Promise<void> {
    const reached = [...progress].flatMap(([participantId, steps]) =>
      steps.map(({ at, value }) => ({ participantId, completions: value, at })),
    );
    const milestones = await this.repository.milestones(scope, reached);
    if (milestones.length === 0) return;
    const { wallets, awarded } = await this.repository.load(scope, [...progress.keys()], []);
    const awards = [...wallets.keys()].flatMap((id) =>
      judgeAwards(id, progress.get(id) ?? [], milestones, awarded.get(id) ?? new Map()),
    );
    await this.award(scope, wallets, awards);
  }

  /**
   * Awards an achievement or a milestone to all participants who had reached it before it existed; part of the open
   * transaction.
   */
  async awardToAll(scope: TenantScope, rewardId: string): Promise<void> {
    for (let after: string | null = '0'; after !== null;) after = await this.awardNext(scope, rewardId, after, 'now');
  }

  /**
   * Awards an achievement or a milestone to the next participants who have reached it, after an id; part of the open
   * transaction. Resolves with the last of their ids, or with `null` when no more may follow.
   * @param moment of the awards: that of the transaction, or the start of the reward
   */
  async awardNext(
    scope: TenantScope,
    rewardId: string,
    after: string,
    moment: 'now' | 'start',
  ): Promise<string | null> {
    const reward = await this.repository.awardable(scope, rewardId);
    if (reward === null) return null;
    const found = await this.repository.reached(scope, reward, after, MAX_AT_ONCE);
    const ids = found.map(({ participant_id }) => participant_id);
    const { wallets, awarded, now } = await this.repository.load(scope, ids, []);
    const at = moment === 'start' && reward.startsAt !== null ? reward.startsAt : now;
    const awards = found.flatMap(({ participant_id: id, value }) => {
      const wallet = wallets.get(id);
      if (wallet === undefined) return [];
      const reached = awardedKinds[reward.selection].reached(wallet, value);
      // Another transaction may have given the award before this one locked the wallet.
      if (awarded.get(id)?.has(rewardId) === true) return [];
      const judged = judgeAwards(id, [{ at, value: reached }], [reward], new Map());
      return judged.map((award) => ({ ...award, isForAll: true }));
    });
    await this.award(scope, wallets, awards);
    return ids.length === MAX_AT_ONCE ? (ids.at(-1) ?? null) : null;
  }

  private async judge(scope: TenantScope, postings: Posting[]): Promise<PostingAnswer[]> {
    const participantIds = [...new Set(postings.map(({ participantId }) => participantId))];
    const loaded = await this.repository.load(scope, participantIds, postings);
    const { answers, bookings, changed } = judgePostings(loaded, postings, loaded.now);
    const { transfers, wallets } = bookings;
    if (transfers.length > 0 || wallets.length > 0) await this.repository.book(scope, bookings);
    await this.outbox.append(scope, ...awardEvents(bookings.awards), ...balanceEvents(changed));
    return answers;
  }

  private async award(scope: TenantScope, wallets: ReadonlyMap<string, Wallet>, awards: Award[]): Promise<void> {
    const changed = new Set<Wallet>();
    for (const { participantId, isCorrection } of awards) {
      if (isCorrection) continue;
      const wallet = wallets.get(participantId) as Wallet;
      wallet.awards += 1;
      changed.add(wallet);
    }
    await this.book(scope, { transfers: [], wallets: [...changed], awards });
  }

  /** Stores changed wallets with the changes, and publishes them. */
  private async book(scope: TenantScope, bookings: PostingBookings): Promise<void> {
    const { wallets, awards } = bookings;
    if (wallets.length === 0 && awards.length === 0) return;
    for (const wallet of wallets) wallet.balanceVersion += 1n;
    await this.repository.book(scope, bookings);
    await this.outbox.append(scope, ...awardEvents(awards), ...balanceEvents(wallets));
  }
}

function outcomeOf({ refusal, wallet, isReplayed }: PostingAnswer): PostingOutcome {
  if (refusal === 'exceeds_lifetime') throw new ExceedsLifetimeError();
  if (refusal === 'idempotency_key_reused') throw new IdempotencyKeyReusedError();
  return { replayed: isReplayed, wallet };
}
