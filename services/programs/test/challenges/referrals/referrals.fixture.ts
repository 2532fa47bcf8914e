import { Database } from '@laurel/service-kit/database/database';
import { participant } from '@laurel/test-kit/caller-factories';
import { CompletionsService } from '../../../src/challenges/completions/completions.service.ts';
import { allHandled, arrive, daysFromNow, ProgramsUnderTest, show, submit } from '../../programs.fixture.ts';

export const PROGRAM = '1';
export const OTHER = '2';

/** A program with a referral challenge of 200 points, a sign-up challenge of 30 and a link, and people who join it. */
export class Recruiting {
  private serial = 1_000;

  private constructor(
    readonly programs: ProgramsUnderTest,
    /** Name of the referral challenge. */
    readonly name: string,
    private readonly link: string,
  ) {}

  static async start(instances = 1): Promise<Recruiting> {
    const programs = await ProgramsUnderTest.start({ instances });
    await programs.addPrograms([PROGRAM, OTHER].map((id) => ({ id, organization: '10' })));
    const name = await programs.challenge(PROGRAM, { challenge_type: 'referral', link_url: null, points: 200 });
    const link = await programs.challenge(PROGRAM, { points: 10 });
    await programs.challenge(PROGRAM, { challenge_type: 'signup', link_url: null, points: 30 });
    return new Recruiting(programs, name, link);
  }

  stop(): Promise<void> {
    return this.programs.stop();
  }

  someone(): string {
    return String((this.serial += 1));
  }

  publish(type: string, data: object): Promise<void> {
    return arrive(this.programs.database, PROGRAM, type, data);
  }

  join(id: string, referralCode: string | null, changes: object = {}, programId = PROGRAM): Promise<void> {
    return arrive(this.programs.database, programId, 'participant.registered', {
      participant_id: id,
      first_name: 'P',
      last_name: 'Q',
      email: 'p@example.com',
      status: 'active',
      created_at: daysFromNow(0),
      version: '1',
      referral_code: referralCode,
      repeated_mailbox: false,
      ...changes,
    });
  }

  /** A member without recruits. */
  async recruiter(): Promise<string> {
    const id = this.someone();
    await this.join(id, null);
    return id;
  }

  /** A newcomer who joins with a member's code. */
  async recruit(recruiter: string, changes: object = {}): Promise<string> {
    const id = this.someone();
    await this.join(id, await this.codeOf(recruiter), changes);
    return id;
  }

  /** The referral challenge as a participant sees it. */
  page(id: string) {
    return show(this.programs.as(participant(PROGRAM, id)), this.name);
  }

  async codeOf(id: string): Promise<string> {
    const { referral_url } = await this.page(id);
    return new URL(referral_url ?? '', 'https://site.test').searchParams.get('referral_code') ?? '';
  }

  /** The number of recruits on the page, and how many of them wait. */
  async counts(id: string): Promise<unknown[]> {
    const { recruits, recruits_waiting } = await this.page(id);
    return [recruits, recruits_waiting];
  }

  /** Completes a link challenge. */
  completeLink(id: string, instance = 0) {
    return submit(this.programs.as(participant(PROGRAM, id), instance), this.link);
  }

  acceptReceipt(id: string): Promise<void> {
    const data = { receipt_id: this.someone(), participant_id: id, accepted_at: daysFromNow(0) };
    return this.publish('receipt.accepted', data);
  }

  claimReward(id: string, changes: object = {}): Promise<void> {
    const claim = { claim_id: this.someone(), reward_id: '5', name: 'A cup', participant_id: id, points: 0 };
    return this.publish('reward.claimed', { ...claim, claimed_at: daysFromNow(0), ...changes });
  }

  redeemOffer(id: string): Promise<void> {
    const data = { participant_id: id, endeca_key: 'k', redemption_type: 'CLICK', redeemed_at: daysFromNow(0) };
    return this.publish('offer.redeemed', data);
  }

  /** Completes a challenge as a settled checkout does. */
  async pay(id: string): Promise<void> {
    const [service] = this.programs.instances.services;
    if (service === undefined) throw new Error('No instance runs');
    const { app } = service;
    const { id: challengeId } = await show(this.programs.as(participant(PROGRAM, id)), this.link);
    const scope = { programId: PROGRAM };
    const named = { participantId: id, challengeId, key: `checkout:${id}`, at: new Date() };
    await app
      .get(Database)
      .transaction(scope, () => app.get(CompletionsService, { strict: false }).complete(scope, [named]));
  }

  /** Points of each published completion of that type. */
  async earned(id: string, challengeType: string): Promise<number[]> {
    const events = await this.programs.database.query<{ points: number }>(
      `SELECT (payload ->> 'points')::integer AS points FROM event WHERE type = 'challenge.completed'
         AND payload ->> 'participant_id' = $1 AND payload ->> 'challenge_type' = $2`,
      [id, challengeType],
    );
    return events.map(({ points }) => points);
  }

  /** A recruiter's payments once every event for this service has been handled. */
  async paid(id: string): Promise<number[]> {
    await allHandled(this.programs.database);
    return this.earned(id, 'referral');
  }
}
