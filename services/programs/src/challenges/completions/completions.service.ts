import type { Completion, ParticipantRegistered } from '@laurel/contracts/events/domain-event';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { EventOf } from '@laurel/service-kit/events/on-event';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { isFirstStep } from '../first-steps/first-step.ts';
import { FirstStepsService } from '../first-steps/first-steps.service.ts';
import { challengeKinds } from '../kinds/challenge-kinds.ts';
import { MembershipsService } from '../memberships/memberships.service.ts';
import { CompletionsRepository } from './completions.repository.ts';
import {
  type CompletedChallenge,
  effectOf,
  judgeCompletions,
  type JudgedRemoval,
  judgeReset,
  judgeReversal,
  judgeShare,
  type Share,
  type WantedCompletion,
} from './judge-completions.ts';

/** A completion of a challenge by its id. */
interface NamedCompletion extends Omit<WantedCompletion, 'challenge' | 'points' | 'occasion' | 'isOnlyOne'> {
  challengeId: string;
  /** Points in place of the challenge's own. */
  points?: number;
  /** Overrides the challenge's setting: when true, each key is a completion of its own. */
  isRepeatable?: boolean;
  /**
   * Completions from a time when the challenge was repeatable are in the way, too. Payments pass them by: the payer began
   * one while it was offered.
   */
  countsRepeated?: boolean;
}

/** Completions without a submission: of newcomers, recruiters and payers. Every method runs in the open transaction. */
@Injectable()
export class CompletionsService {
  constructor(
    private readonly repository: CompletionsRepository,
    private readonly firstSteps: FirstStepsService,
    private readonly memberships: MembershipsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Completes the sign-up challenge that was active when each of the newcomers joined. A repeated mailbox gets no
   * points for it.
   */
  async completeSignup(scope: TenantScope, joined: readonly EventOf<'participant.registered'>[]): Promise<void> {
    const moments = joined.map(({ effective_at }) => new Date(effective_at));
    const challenges = await this.repository.signupsAt(scope, moments);
    const wanted = joined.flatMap(({ data }, index): WantedCompletion[] => {
      const challenge = challenges[index] ?? null;
      if (challenge === null) return [];
      const points = paysSignup(data) ? challenge.points : 0;
      const at = moments[index] as Date;
      return [{ participantId: data.participant_id, challenge, points, occasion: '', key: null, at }];
    });
    await this.record(scope, wanted);
  }

  /** Returns each completion, `null` for one that the participant has already. */
  async complete(scope: TenantScope, named: readonly NamedCompletion[]): Promise<(Completion | null)[]> {
    const challenges = await this.repository.challenges(
      scope,
      named.map(({ challengeId }) => challengeId),
    );
    return this.record(
      scope,
      named.map(({ challengeId, points, isRepeatable, countsRepeated = false, ...rest }) => {
        const challenge = challenges.get(challengeId);
        if (challenge === undefined) throw new Error(`Challenge ${challengeId} is gone`);
        const repeats = isRepeatable ?? challenge.is_repeatable;
        const occasion = repeats ? (rest.key ?? '') : '';
        const isOnlyOne = !repeats && countsRepeated;
        return { ...rest, challenge, points: points ?? challenge.points, occasion, isOnlyOne };
      }),
    );
  }

  /** Reverses a completion whose payment was refunded. */
  async takeBack(scope: TenantScope, completionId: string, at: Date): Promise<void> {
    const found = await this.repository.find(scope, completionId);
    if (found === null) return;
    const counts = await this.repository.lockCounts(scope, [found.participant_id]);
    const completion = await this.repository.find(scope, completionId);
    const count = counts.get(found.participant_id);
    if (completion === null || count === undefined) return;
    await this.remove(scope, judgeReversal(count, completion, at), [completion.challenge], found.participant_id, at);
  }

  /**
   * Takes back the share of a completion's points that was refunded, or gives it again; returns the points that are taken
   * back in all.
   */
  async takeShare(scope: TenantScope, completionId: string, share: Share, at: Date): Promise<number> {
    const completion = await this.repository.lock(scope, completionId);
    if (completion === null) return 0;
    const { taken, points, event } = judgeShare(completion, share, at);
    if (event !== null) {
      await this.repository.setPoints(scope, completion, points);
      await this.outbox.append(scope, event);
    }
    return taken;
  }

  /**
   * Reverses a participant's completions up to a reset by staff, and forgets what they had viewed and earned by receipts;
   * paid completions stay.
   */
  async reset(scope: TenantScope, { data, effective_at }: EventOf<'activities.reset'>): Promise<void> {
    const { reset_id, participant_id } = data;
    const at = new Date(effective_at);
    const count = (await this.repository.lockCounts(scope, [participant_id])).get(participant_id);
    if (count === undefined) throw new Error(`Participant ${participant_id} has no count`);
    const completions = await this.repository.of(scope, participant_id);
    const removal = judgeReset(count, { reset_id, participant_id }, completions, at);
    const removed = new Set(removal.bookings.removed);
    const challenges = completions.filter(({ id }) => removed.has(id)).map(({ challenge }) => challenge);
    await this.remove(scope, removal, challenges, participant_id, at);
    await this.repository.forget(scope, participant_id, at);
  }

  private async record(scope: TenantScope, wanted: readonly WantedCompletion[]): Promise<(Completion | null)[]> {
    if (wanted.length === 0) return [];
    const loaded = await this.repository.lockFor(scope, wanted);
    const { recorded, bookings, events } = judgeCompletions(loaded, wanted);
    if (events.length > 0) {
      await this.repository.book(scope, bookings);
      await this.outbox.append(scope, ...events);
    }
    const made = wanted.filter((_, index) => recorded[index] !== null);
    const steps = made.filter(({ challenge }) => isFirstStep(challenge));
    await this.firstSteps.qualify(
      scope,
      steps.map((step) => ({ participantId: step.participantId, at: effectOf(step) })),
    );
    const joined = made.filter(({ challenge }) => isMembership(challenge));
    for (const member of joined) await this.memberships.refresh(scope, [member.participantId], effectOf(member));
    return recorded;
  }

  private async remove(
    scope: TenantScope,
    { bookings, event }: JudgedRemoval,
    challenges: readonly CompletedChallenge[],
    participantId: string,
    at: Date,
  ): Promise<void> {
    await this.repository.book(scope, bookings);
    await this.outbox.append(scope, event);
    if (challenges.some(isMembership)) await this.memberships.refresh(scope, [participantId], at);
  }
}

const isMembership = ({ challenge_type }: CompletedChallenge): boolean => challengeKinds[challenge_type].isMembership;

const paysSignup = ({ repeated_mailbox = false }: ParticipantRegistered): boolean => !repeated_mailbox;
