import type { Completion } from '@laurel/contracts/events/domain-event';
import type { RewardTile } from '@laurel/contracts/rewards/rewards.dto';
import { race } from '@laurel/test-kit/barrier';
import { participant, service, visitor } from '@laurel/test-kit/caller-factories';
import { AwardsJobs } from '../src/points/ledger/awards.jobs.ts';
import { daysFromNow, RewardsUnderTest } from './rewards.fixture.ts';

const A = '1';

describe('what is earned without a claim', () => {
  let rewards: RewardsUnderTest;
  const names = async (section: string, id: string): Promise<string[]> => {
    const { body } = await rewards.call(participant(A, id), 'GET', `/public/home/${section}`);
    return (body as RewardTile[]).map(({ name }) => name);
  };

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    await rewards.addProgram(A);
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  describe('an achievement', () => {
    const badge = {
      name: 'Badge',
      selection: 'achievement',
      threshold: 100,
      active_image_url: '/media/badge-lit.svg',
    };

    it('is earned once lifetime earnings reach it, keeps its date, and moves to the claimed ones [P-007, P-249, P-423]', async () => {
      const id = await rewards.reward(A, badge);
      await rewards.fund(A, ['30'], 99);
      const unlit = await rewards.show(participant(A, '30'), id);
      expect(unlit).toMatchObject({
        earned_by_current_participant_on: null,
        achievement_reward: { active_image: null },
        claim_refusal: 'not_claimable',
      });
      expect(await names('current_rewards', '30')).toEqual(['Badge']);
      await rewards.fund(A, ['30'], 1);
      const lit = await rewards.show(participant(A, '30'), id);
      expect(lit.achievement_reward).toEqual({ active_image: { public_url: '/media/badge-lit.svg' } });
      expect(Date.parse(lit.earned_by_current_participant_on ?? '')).toBeGreaterThan(Date.now() - 60_000);
      await rewards.fund(A, ['30'], 500);
      expect((await rewards.show(participant(A, '30'), id)).earned_by_current_participant_on).toBe(
        lit.earned_by_current_participant_on,
      );
      expect(await names('current_rewards', '30')).toEqual([]);
      expect(await names('claimed_rewards', '30')).toEqual(['Badge']);
      expect((await rewards.show(visitor(A), id)).achievement_reward).toEqual({ active_image: null });
    });

    it('stays earned when points are taken back or spent', async () => {
      const id = await rewards.reward(A, { ...badge, threshold: 40 });
      await rewards.fund(A, ['31'], 40);
      await rewards.adjust(A, '31', -30);
      expect((await rewards.show(participant(A, '31'), id)).earned_by_current_participant_on).not.toBeNull();
    });

    it('stays earned, as does a milestone, when its points are taken back and after a reset', async () => {
      const earned = [
        await rewards.reward(A, { ...badge, threshold: 60 }),
        await rewards.reward(A, { selection: 'milestone', threshold: 2 }),
      ];
      const [first, second] = ['1', '2'].map((completion_id) => ({
        completion_id,
        challenge_id: '12',
        challenge_type: 'link' as const,
        title: 'Read the map',
        participant_id: '36',
        points: 30,
        completed_at: daysFromNow(-1),
      })) as [Completion, Completion];
      const have = async (): Promise<boolean[]> =>
        Promise.all(
          earned.map(async (id) => {
            const { earned_by_current_participant_on: on } = await rewards.show(participant(A, '36'), id);
            return on !== null;
          }),
        );
      await rewards.send(A, 'challenge.completed', ...rewards.completed(A, [first, second]));
      await rewards.handled();
      expect(await have()).toEqual([true, true]);
      await rewards.send(A, 'completion.reversed', ...rewards.reversed(A, [first]));
      await rewards.handled();
      expect(await have()).toEqual([true, true]);
      const awards = (await rewards.publishedBalance('36'))?.rewards_awarded;
      await rewards.send(A, 'completions.reset', rewards.resetOf(A, '36', [second]));
      await rewards.handled();
      expect(await rewards.points(A, '36')).toEqual({ unused_points: '0', points: '0' });
      expect(await have()).toEqual([true, true]);
      expect(await rewards.publishedBalance('36')).toMatchObject({ rewards_awarded: awards });
    });

    it('is awarded to participants who had reached it before it existed, and to none while it is a draft', async () => {
      await rewards.fund(A, ['32'], 1_000);
      const draft = { ...badge, name: 'Late', threshold: 900 };
      await rewards.reward(A, { ...draft, approved: false }, 'late');
      expect(await names('claimed_rewards', '32')).not.toContain('Late');
      await rewards.provision(A, 'late', draft);
      expect(await names('claimed_rewards', '32')).toContain('Late');
    });

    it.each([
      ['', 'achievement', 900],
      [', as is a milestone,', 'milestone', 1],
    ] as const)(
      'is given once%s at its start to participants who had reached it before',
      async (_also, selection, threshold) => {
        const who = selection === 'milestone' ? '38' : '37';
        await rewards.fund(A, [who], 1_000);
        const completion = {
          completion_id: who,
          challenge_id: '12',
          challenge_type: 'link' as const,
          title: 'Read the map',
          participant_id: who,
          points: 0,
          completed_at: daysFromNow(-1),
        };
        await rewards.send(A, 'challenge.completed', ...rewards.completed(A, [completion]));
        await rewards.handled();
        const coming = { ...badge, selection, threshold, approved: false, start: daysFromNow(1 / 24) };
        const id = await rewards.reward(A, coming, `coming-${selection}`);
        await rewards.provision(A, `coming-${selection}`, { ...coming, approved: true });
        const job = rewards.instances.services[0]?.app.get(AwardsJobs, { strict: false });
        const given = () =>
          rewards.database.query(
            `SELECT w.participant_id, w.earned_at = r.starts_at AS at_start
           FROM award w JOIN reward r ON r.id = w.reward_id WHERE w.reward_id = $1 AND w.participant_id = $2`,
            [id, who],
          );
        await job?.run();
        expect(await given()).toEqual([]);
        await rewards.database.query(
          `UPDATE reward SET starts_at = date_trunc('second', now()) - interval '4 minutes' WHERE id = $1`,
          [id],
        );
        await job?.run();
        await job?.run();
        expect(await given()).toEqual([{ participant_id: who, at_start: true }]);
        expect((await rewards.show(participant(A, who), id)).earned_by_current_participant_on).not.toBeNull();
      },
    );

    it('is given once, however many earnings reach it at once', async () => {
      const id = await rewards.reward(A, { ...badge, threshold: 5 });
      const { rejected } = await race(40, (index) => rewards.adjust(A, '33', 5, `at-once-${index}`));
      expect(rejected).toEqual([]);
      expect(
        await rewards.database.query(
          'SELECT count(*)::int AS n FROM award WHERE participant_id = 33 AND reward_id = $1',
          [id],
        ),
      ).toEqual([{ n: 1 }]);
    });

    it('shows its collectible with the pages of an explorer, to its owner alone [P-250, P-251, P-252, P-253]', async () => {
      const id = await rewards.reward(A, { ...badge, threshold: 10 }, 'minted');
      await rewards.fund(A, ['34', '35'], 10);
      const token = { network: 'testnet', address: '0xa1', owner_address: '0xb2', mint_transaction: '0xc3' };
      const path = `/internal/programs/${A}/rewards/minted/collectibles/34`;
      expect((await rewards.call(service('demo'), 'PUT', path, token)).status).toBe(204);
      expect((await rewards.call(service('demo'), 'PUT', path, { ...token, address: 'a1' })).status).toBe(422);
      expect((await rewards.show(participant(A, '34'), id)).nft_item).toEqual({
        address: '0xa1',
        owner_address: '0xb2',
        explorer_mint_url: 'https://explorer.aptoslabs.com/txn/0xc3?network=testnet',
        explorer_token_url: 'https://explorer.aptoslabs.com/object/0xa1?network=testnet',
        owner_explorer_url: 'https://explorer.aptoslabs.com/account/0xb2?network=testnet',
      });
      expect((await rewards.show(participant(A, '35'), id)).nft_item).toBeNull();
      expect((await rewards.show(visitor(A), id)).nft_item).toBeNull();
    });
  });

  it('is a milestone whose completions were lost, at the newest of them, once the count is republished', async () => {
    const id = await rewards.reward(A, { selection: 'milestone', threshold: 3 });
    const counted_at = daysFromNow(-1);
    const count = { participant_id: '39', completed_challenges: 3, version: '3', counted_at };
    await rewards.send(A, 'completions.counted', count);
    await rewards.handled();
    expect((await rewards.show(participant(A, '39'), id)).earned_by_current_participant_on).toBe(counted_at);
  });

  describe('entries into a sweepstake', () => {
    const raffle = { name: 'Raffle', selection: 'sweepstake', threshold: 50 };
    const entries = async (id: string, person: string): Promise<number | null> =>
      (await rewards.show(participant(A, person), id)).participant_sweepstakes_entry;

    it('are one for each threshold points earned while it runs, less what was taken back [P-244]', async () => {
      const id = await rewards.reward(A, { ...raffle, start: daysFromNow(-1) });
      expect(await entries(id, '40')).toBe(0);
      await rewards.fund(A, ['40'], 149);
      expect(await entries(id, '40')).toBe(2);
      await rewards.fund(A, ['40'], 1);
      expect(await entries(id, '40')).toBe(3);
      await rewards.adjust(A, '40', -60);
      expect(await entries(id, '40')).toBe(1);
      const mug = await rewards.reward(A, { threshold: 90 });
      await rewards.claim(A, '40', mug);
      expect(await entries(id, '40')).toBe(1);
      expect((await rewards.show(visitor(A), id)).participant_sweepstakes_entry).toBeNull();
    });

    it('are not counted from before its start or after its end', async () => {
      await rewards.fund(A, ['41'], 500);
      const coming = await rewards.reward(A, { ...raffle, start: daysFromNow(1) });
      const over = await rewards.reward(A, { ...raffle, start: daysFromNow(-3), finish: daysFromNow(-1) });
      expect([await entries(coming, '41'), await entries(over, '41')]).toEqual([null, 0]);
    });
  });
});
