import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../http/api.ts';
import { Door } from '../http/door.ts';
import { Mails } from '../http/mails.ts';
import { Session } from '../http/session.ts';
import type { Challenge, Log, Reward, Tier } from '../log/log.ts';
import type { Addresses } from '../platform.ts';

/** A program that was made here, with the staff's session. */
export interface Program {
  id: string;
  subdomain: string;
  timeZone: string;
  /** Milliseconds by which the program's clock is ahead of this machine's. */
  clockAhead: number;
  log: Log;
  office: Session;
}

/** The doors that every act uses. */
export class World {
  readonly door: Door;
  readonly mails: Mails;
  private turnstileIssuer: string | undefined;
  private tokens = 0;

  constructor(readonly addresses: Addresses) {
    this.door = new Door(addresses.site);
    this.mails = new Mails(addresses.mailbox);
  }

  /** Signs a member of staff in. */
  async office(staff = this.addresses.staff): Promise<Session> {
    const session = await Session.open(this.door, this.door.host, 'office');
    const { data } = await session.post<{ data: { browser_token: string } }>('/admin/v2/auth/start', {
      json: { email: staff },
    });
    const proof = { email: staff, otp: await this.mails.code(staff), browser_token: data.browser_token };
    await session.post('/admin/v2/auth/verify', { json: proof });
    await session.renewToken();
    return session;
  }

  /** A token of the stand-in for the bot check, as its widget issues one. */
  async solvedBotCheck(host: string): Promise<string> {
    if (this.turnstileIssuer === undefined) {
      const script = await (await fetch(`${this.addresses.turnstile}/turnstile/v0/api.js`)).text();
      this.turnstileIssuer = /"issuer":"([^"]+)"/.exec(script)?.[1] ?? '';
    }
    this.tokens += 1;
    const claims = {
      id: `${host}-${this.tokens}`,
      at: Date.now(),
      hostname: host.split(':')[0],
      action: 'login',
      cdata: '',
      interactive: false,
    };
    return `${this.turnstileIssuer}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  }

  async close(): Promise<void> {
    await this.door.close();
  }
}

/** The present of the program's clock. */
export const nowIn = ({ clockAhead }: Program): number => Date.now() + clockAhead;

const usualFeatures = ['otp_login', 'donation_challenge', 'social_network_posts', 'tiers', 'receipts'];

export async function makeProgram(office: Session, log: Log, name: string, features = usualFeatures): Promise<Program> {
  const { program_id: id, subdomain } = await office.post<{ program_id: string; subdomain: string }>(
    '/admin/v2/programs',
    { json: { name, features } },
  );
  return { id, subdomain, timeZone: 'UTC', clockAhead: 0, log, office };
}

type ChallengeBody = Record<string, unknown> & { name: string; challenge_type: string; points: number };

/** Creates a challenge and approves it. */
export async function makeChallenge({ office, id, log }: Program, body: ChallengeBody): Promise<Challenge> {
  const made = await office.post<{ id: string; points: number }>(`/admin/v2/programs/${id}/challenges`, {
    json: { caption: body.name, ...body },
  });
  await office.post(`/admin/v2/challenges/${made.id}/toggle_approval`);
  const challenge: Challenge = {
    id: made.id,
    name: body.name,
    type: body.challenge_type,
    points: body.points,
    isPrize: body['reward_type'] === 'prize',
    isRepeatable: body['is_repeatable'] === true,
  };
  log.challenges.set(challenge.id, challenge);
  return challenge;
}

type RewardBody = Record<string, unknown> & Pick<Reward, 'name' | 'selection' | 'threshold'>;

/** Creates a reward and approves it, once the rewards service knows the program. */
export async function makeReward({ office, id, log }: Program, body: RewardBody): Promise<Reward> {
  const made = await patiently(() =>
    office.post<{ id: string }>(`/admin/v2/programs/${id}/rewards`, { json: { description: body.name, ...body } }),
  );
  await office.post(`/admin/v2/rewards/${made.id}/toggle_approval`);
  const price = body['price'] as { amount: string } | undefined;
  const reward: Reward = {
    id: made.id,
    name: body.name,
    selection: body.selection,
    threshold: body.threshold,
    limit: (body['limit'] as number | undefined) ?? null,
    price: price === undefined ? null : Math.round(Number(price.amount) * 100),
  };
  log.rewards.set(reward.id, reward);
  return reward;
}

/** Saves the tiers of a program, each of which ends where the next one begins. */
export async function makeTiers({ office, id, log }: Program, tiers: readonly Tier[]): Promise<void> {
  const { version } = await office.get<{ version: string }>(`/admin/v2/programs/${id}`);
  const saved = tiers.map(({ name, from }, index) => {
    const next = tiers[index + 1];
    return { name, points_threshold_min: from, points_threshold_max: next === undefined ? null : next.from - 1 };
  });
  await office.post(`/admin/v2/programs/${id}/program_tiers`, { json: { version, tiers: saved } });
  log.tiers = tiers;
}

/** Opens the public API with a new key of the program, which may read alone. */
export async function openApi({ door }: World, { office, id }: Program): Promise<ApiClient> {
  const scopes = ['points:read', 'completions:read', 'claims:read', 'rewards:read'];
  const { api_key } = await office.post<{ api_key: string }>(`/admin/v2/programs/${id}/api_auths`, {
    json: { name: 'Audit', scopes },
  });
  return new ApiClient(door, api_key);
}

/** Tries again for some seconds: a service may not have received yet what another one has just made. */
export async function patiently<T>(call: () => Promise<T>, millis = 15_000): Promise<T> {
  for (const deadline = Date.now() + millis; ;) {
    try {
      return await call();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(150);
  }
}

/** Runs work on each item, so many at a time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const lane = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
