import Bull from 'bull';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { percentile } from '../report/statistics.ts';
import { atConstantRate } from './load/constant-rate.ts';
import { ClaimFixture, REWARDS } from './fixtures/claim.fixture.ts';
import { EventFixture, WINDOW } from './fixtures/event.fixture.ts';

/** Events of one measurement, for each second that a measurement is meant to take. */
const FACTS_PER_SECOND = 1_000;
/** The batch size of the relay. */
const BULK = 500;
/** Events a second whose delay is measured. */
const STEADY = 200;
const CLIENTS = 64;
const BARE = '{bench}';
const OFFERS = '{offers}';
const NOW = new Date().toISOString();

/** A committed event on its way into another service, against bare additions to the same kind of queue. */
export const events: Bench = {
  name: 'events',
  runsOn: 'platform',
  async open(platform, { seconds }) {
    const fixture = await EventFixture.build(platform);
    const claims = await ClaimFixture.build(platform);
    const calls = claims.calls(await claims.addRewards(REWARDS));
    const [queue, offers] = [new Bull(BARE, platform.redisUrl), new Bull(OFFERS, platform.redisUrl)];
    const count = FACTS_PER_SECOND * seconds;

    const bare = async (): Promise<number> => {
      const jobs = fixture.payloads(count).map((data, index) => ({
        data: {
          id: randomUUID(),
          type: 'balances.changed',
          version: 1,
          program_id: '1',
          effective_at: NOW,
          data,
          trace_id: null,
        },
        opts: { jobId: `bare.${index}`, attempts: 1, removeOnComplete: true, removeOnFail: true },
      }));
      const began = performance.now();
      for (let from = 0; from < count; from += BULK) await queue.addBulk(jobs.slice(from, from + BULK));
      const millis = performance.now() - began;
      await queue.obliterate({ force: true });
      return (count / millis) * 1_000;
    };

    const relayed = async (): Promise<number> => {
      await fixture.settled();
      // A paused queue has no consumer, and the relay skips it once it holds a full window.
      await offers.pause();
      try {
        await fixture.commit('offers_reward.changed', fixture.settings(WINDOW));
        // The clock starts with the first jobs: the bench does not wake the relay, as the service does after its commits.
        let first = await offers.getPausedCount();
        for (; first === 0; first = await offers.getPausedCount()) await sleep(1);
        const began = performance.now();
        while ((await offers.getPausedCount()) < WINDOW) await sleep(1);
        return ((WINDOW - first) / (performance.now() - began)) * 1_000;
      } finally {
        await offers.resume();
        // The following writes do not compete with the handling of these.
        await fixture.settled();
      }
    };

    return {
      floor: { about: `bare Bull, addBulk of ${BULK}`, run: bare },
      contenders: [
        { name: 'relay', target: { atLeast: 0.6 }, run: relayed },
        { name: 'commit to effect', run: () => fixture.effectRate(count) },
      ],
      checks: [
        {
          name: 'relay ÷ our own claim rate',
          unit: '',
          target: { atLeast: 2 },
          run: async ({ relay = NaN }) => {
            const rate = await claims.rate(calls, CLIENTS, seconds);
            await fixture.settled();
            return relay / rate;
          },
        },
        {
          name: `p99 delay to the effect, ${STEADY} events/s`,
          unit: 'ms',
          target: { atMost: 1_000 },
          run: async () => {
            await fixture.settled();
            const payloads = fixture.payloads(STEADY * seconds);
            const committed: { id: string; at: number }[] = [];
            await atConstantRate({ perSecond: STEADY, seconds }, async (index) => {
              committed.push(await fixture.commitOne(payloads[index] as object));
            });
            return percentile(await fixture.delays(committed), 0.99);
          },
        },
      ],
      close: async () => {
        await Promise.all([queue.close(), offers.close()]);
      },
    };
  },
};
