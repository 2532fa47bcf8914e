import { Database } from '@laurel/service-kit/database/database';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { race } from '@laurel/test-kit/barrier';
import { CompletionsService } from '../../../src/challenges/completions/completions.service.ts';
import { FirstStepsService } from '../../../src/challenges/first-steps/first-steps.service.ts';
import { type DuePayment, ReferralsRepository } from '../../../src/challenges/referrals/referrals.repository.ts';
import { ReferralsService } from '../../../src/challenges/referrals/referrals.service.ts';
import { PROGRAM, Recruiting } from './referrals.fixture.ts';

const scope = { programId: PROGRAM };

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Stops after it has read the due payments, until it is released. */
class Pausing extends ReferralsRepository {
  readonly hasRead = gate();
  readonly mayGoOn = gate();

  override async due(...of: Parameters<ReferralsRepository['due']>): Promise<DuePayment[]> {
    const due = await super.due(...of);
    this.hasRead.open();
    await this.mayGoOn.opened;
    return due;
  }
}

/** Counts and pays without a lock. */
class Naive extends Pausing {
  override lockRecruiters(_scope: unknown, ids: readonly string[]): Promise<string[]> {
    return Promise.resolve([...ids]);
  }
}

describe('payments for recruits at the same time', () => {
  let recruiting: Recruiting;

  beforeAll(async () => {
    recruiting = await Recruiting.start(3);
  });
  afterAll(() => recruiting.stop());

  it('are made once for many first steps of one recruit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const recruiter = await recruiting.recruiter();
      const recruit = await recruiting.recruit(recruiter);
      const steps = [
        () => recruiting.completeLink(recruit, 0),
        () => recruiting.completeLink(recruit, 1),
        () => recruiting.acceptReceipt(recruit),
        () => recruiting.claimReward(recruit),
        () => recruiting.redeemOffer(recruit),
        () => recruiting.pay(recruit),
      ];
      const { rejected } = await race<unknown>(steps.length, (index) => steps[index]!());
      expect(rejected).toEqual([]);
      expect(await recruiting.paid(recruiter)).toEqual([200]);
    }
  });

  it('reach exactly the daily limit for many concurrent recruits', async () => {
    const recruiter = await recruiting.recruiter();
    const recruits: string[] = [];
    for (let n = 1; n <= 40; n += 1) recruits.push(await recruiting.recruit(recruiter));
    const { rejected } = await race<unknown>(40, (index) => recruiting.completeLink(recruits[index]!, index));
    expect(rejected).toEqual([]);
    expect(await recruiting.paid(recruiter)).toHaveLength(20);
    expect(await recruiting.counts(recruiter)).toEqual([40, 20]);
  });

  /**
   * 19 are paid today; a payment has read that a 20th is due when another recruit, who stepped earlier, becomes due.
   */
  async function atTheLimit(Repository: typeof Pausing): Promise<number> {
    const { app } = recruiting.programs.instances.services[0]!;
    const database = app.get(Database);
    const parts = [app.get(FirstStepsService), app.get(CompletionsService), app.get(Outbox)] as const;
    const recruiter = await recruiting.recruiter();
    for (let n = 1; n <= 21; n += 1) await recruiting.recruit(recruiter);
    const set = (values: string, from: number, count: number): Promise<unknown> =>
      recruiting.programs.database.query(
        `UPDATE referral SET ${values} WHERE participant_id IN (
           SELECT participant_id FROM referral WHERE recruiter_id = $1 ORDER BY 1 OFFSET $2 LIMIT $3)`,
        [recruiter, from, count],
      );
    await set('first_step_at = now(), paid_at = now()', 0, 19);
    await set('first_step_at = now()', 19, 1);
    const [first, second] = [new Repository(database), new Repository(database)];
    const pay = (repository: ReferralsRepository): Promise<void> =>
      database.transaction(scope, () => new ReferralsService(repository, ...parts).pay(scope, [recruiter], new Date()));
    const paying = [pay(first)];
    await first.hasRead.opened;
    await set(`first_step_at = now() - interval '1 minute'`, 20, 1);
    paying.push(pay(second));
    second.mayGoOn.open();
    if (Repository === Naive) await second.hasRead.opened;
    first.mayGoOn.open();
    await Promise.all(paying);
    const paid = 'SELECT FROM referral WHERE recruiter_id = $1 AND paid_at IS NOT NULL';
    return (await recruiting.programs.database.query(paid, [recruiter])).length;
  }

  it('stop at the daily limit when two recruits reach it', async () => {
    expect(await atTheLimit(Pausing)).toBe(20);
  });

  it('would exceed the limit without a lock', async () => {
    expect(await atTheLimit(Naive)).toBe(21);
  });
});
