import type { Call } from '../load/call.ts';
import { wrkRate } from '../load/wrk.ts';
import { signIn } from './sign-in.ts';
import type { Stage } from './stage.ts';

export type HomeService = 'programs' | 'rewards';

/** The nine sections of a home page, by the service that answers them. */
export const sections: Readonly<Record<HomeService, readonly string[]>> = {
  programs: [
    '/public/home/carousel',
    '/public/home/extended_profile_challenge',
    '/public/home/social_feed_challenge',
    '/public/home/active_uncompleted_challenges',
    '/public/home/donation_challenge',
  ],
  rewards: [
    '/public/home/active_rewards',
    '/public/home/offers_reward',
    '/public/home/current_rewards',
    '/public/home/claimed_rewards',
  ],
};

export const homeServices = Object.keys(sections) as HomeService[];

/** Where a service's sections are asked for, and with which headers. */
export type Door = (service: HomeService) => { origin: string; headers: Record<string, string> };

const CLIENTS = 32;
/** Records of a full list, as a program has them that has been running for a while. */
const RECORDS = 20;
const EMAIL = 'ada@demo.test';

const scenes = new WeakMap<Stage, Promise<HomeScene>>();

/** A participant of the demo's default program, signed in. */
export class HomeScene {
  private constructor(
    private readonly stage: Stage,
    readonly programId: string,
    readonly participantId: string,
    private readonly tokens: Readonly<Record<HomeService, string>>,
    private readonly session: string,
  ) {}

  /** The same for all benches of a stage: a second code by mail would have to wait a minute. */
  static of(stage: Stage): Promise<HomeScene> {
    const scene = scenes.get(stage) ?? HomeScene.build(stage);
    scenes.set(stage, scene);
    return scene;
  }

  private static async build(stage: Stage): Promise<HomeScene> {
    const { rows } = await stage
      .pool('identity', 1)
      .query<{ id: string; program_id: string }>('SELECT id, program_id FROM participant WHERE email = $1', [EMAIL]);
    const { id = '', program_id: programId = '' } = rows[0] ?? {};
    await fillList(stage, 'programs', 'challenge', programId);
    await fillList(stage, 'rewards', 'reward', programId);
    const tokens = {
      programs: stage.token('programs', programId, id),
      rewards: stage.token('rewards', programId, id),
    };
    return new HomeScene(stage, programId, id, tokens, await signIn(stage, EMAIL, 'participant'));
  }

  /** The services themselves, with the participant's tokens. */
  readonly direct: Door = (service) => ({
    origin: this.stage.origin(service),
    headers: { authorization: `Bearer ${this.tokens[service]}` },
  });

  /** The gateway, with the participant's cookie. */
  readonly asParticipant: Door = () => this.gateway({ cookie: `session=${this.session}` });

  /** The gateway, with no cookie. */
  readonly asVisitor: Door = () => this.gateway({});

  private gateway(headers: Record<string, string>): ReturnType<Door> {
    const { origin, host } = this.stage.gateway;
    return { origin, headers: { host, accept: 'application/json', ...headers } };
  }
}

/** Copies the first of a program's records until there are `RECORDS` of them. */
async function fillList(stage: Stage, service: HomeService, table: string, programId: string): Promise<void> {
  await stage.pool(service, 1).query(
    `INSERT INTO ${table}
     SELECT copy.* FROM (SELECT t, count(*) OVER () AS known FROM ${table} t WHERE t.program_id = $1 AND t.approved
         ORDER BY t.id LIMIT 1) model,
       generate_series(1, $2::bigint - model.known) AS n,
       jsonb_populate_record(model.t, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('${table}', 'id')), 'identifier', 'bench-' || n)) AS copy`,
    [programId, RECORDS],
  );
}

/**
 * Sections answered a second, each of the nine as often as the others: the sections of one service after those of the
 * other, so that one service process is at work at a time, as the floor is one process.
 *
 * @param seconds for both halves together
 */
export async function sectionRate(door: Door, seconds: number): Promise<number> {
  let [count, time] = [0, 0];
  for (const service of homeServices) {
    const { origin, headers } = door(service);
    const calls = sections[service].map((path): Call => ({ method: 'GET', path, headers }));
    count += calls.length;
    time += calls.length / (await wrkRate({ origin, calls, clients: CLIENTS, seconds: Math.ceil(seconds / 2) }));
  }
  return count / time;
}

/** Answers of one path a second. */
export function pathRate(door: Door, service: HomeService, path: string, seconds: number): Promise<number> {
  const { origin, headers } = door(service);
  return wrkRate({ origin, calls: [{ method: 'GET', path, headers }], clients: CLIENTS, seconds });
}

/** The bodies of all sections, by path. */
export async function bodiesOf(door: Door): Promise<Record<string, string>> {
  const bodies: Record<string, string> = {};
  for (const service of homeServices) {
    const { origin, headers } = door(service);
    for (const path of sections[service]) {
      // A fetch may not set the host; its address says it.
      const address = headers.host === undefined ? origin : `http://${headers.host}`;
      const answer = await fetch(address + path, { headers });
      if (!answer.ok) throw new Error(`${address}${path} answers ${answer.status}: ${await answer.text()}`);
      bodies[path] = await answer.text();
    }
  }
  return bodies;
}
