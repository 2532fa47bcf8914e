import { setTimeout as sleep } from 'node:timers/promises';
import { Session } from '../http/session.ts';
import type { Challenge, Person, Reward } from '../log/log.ts';
import { awaitBooked } from './booked.ts';
import { nowIn, patiently, type Program, type World } from './world.ts';

interface Question {
  id: string;
  answer_type: string;
  options: { id: string }[];
}

interface ChallengePage {
  questions?: Question[];
  social_network_posts?: { id: string; wait_seconds: number }[];
  referral_url?: string | null;
  donation_challenge?: {
    active_donation_challenge_entity_options: { id: string }[];
    active_donation_challenge_amount_options: { id: string; amount: string; points: number }[];
  } | null;
}

interface SignUp {
  email: string;
  firstName: string;
  lastName: string;
  /** Code of the participant who has recruited them. */
  referralCode?: string;
}

/** A member of a program who acts on its site. */
export class Participant {
  private keys = 0;

  private constructor(
    readonly program: Program,
    readonly person: Person,
    readonly session: Session,
  ) {}

  static async signUp(world: World, program: Program, form: SignUp): Promise<Participant> {
    const { email, firstName: first_name, lastName: last_name, referralCode } = form;
    const session = await Session.open(world.door, world.door.hostOf(program.subdomain), 'site');
    const registration = {
      email,
      first_name,
      last_name,
      agree_terms: 'on',
      ...(referralCode !== undefined && { referral_code: referralCode }),
      'cf-turnstile-response': await world.solvedBotCheck(session.host),
    };
    const { browser_token } = await session.post<{ browser_token: string }>('/public/signin/verify', {
      json: registration,
    });
    const proof = { ...registration, otp: await world.mails.code(email), browser_token };
    await session.post('/public/signin/verify', { json: proof });
    await session.renewToken();
    const { id } = await session.get<{ id: string }>('/public/account');
    const person = { id, email, name: `${first_name} ${last_name}`, isImported: false };
    const { log } = program;
    log.people.set(id, person);
    const at = nowIn(program);
    log.note({ kind: 'signed in', at, person: id });
    const signup = [...log.challenges.values()].find(({ type }) => type === 'signup');
    const points = signup?.points ?? 0;
    if (signup)
      log.note({ kind: 'completed', at, person: id, id: `signup-${id}`, challenge: signup.id, points, isPaid: false });
    return new Participant(program, person, session);
  }

  get id(): string {
    return this.person.id;
  }

  /** Completes a challenge by its page; answers the points that it said to bring. */
  async complete(challenge: Challenge): Promise<void> {
    const { type } = challenge;
    if (type === 'video') await this.watch(challenge);
    if (type === 'unified_social') return this.viewPosts(challenge);
    const questions = type === 'collect' ? await this.answersOf(challenge) : undefined;
    const answer = await this.session.post<{ points: number }>('/public/challenges/submit', {
      json: { challenge_id: challenge.id, ...(questions && { questions }) },
      key: this.newKey(),
    });
    this.noteCompletion(challenge, answer.points, false);
  }

  async click(challenge: Challenge): Promise<void> {
    await this.session.post(`/public/challenges/${challenge.id}/click`);
    this.program.log.note({ kind: 'clicked', at: nowIn(this.program), person: this.id, challenge: challenge.id });
  }

  /** Pays for a donation or a membership; answers the session's id at the payment provider, and a donation's price. */
  async pay(challenge: Challenge): Promise<{ session: string; completion: string; price: number }> {
    const { donation_challenge: donation } = await this.page(challenge);
    const { amount, form } = donation ? cheapest(donation) : { amount: null, form: {} };
    const path = `/public/challenges/${challenge.id}/${challenge.type}_checkout_session`;
    const { location, status, body } = await this.session.call('POST', path, {
      form: { ...form, authenticity_token: this.session.csrfToken },
    });
    if (location === null) throw new Error(`${path}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
    const session = await this.confirmPayment(location);
    const completion = this.noteCompletion(challenge, amount?.points ?? challenge.points, true);
    await awaitBooked(this.program, this.id);
    return { session, completion, price: Number((amount?.amount ?? '').replace('.', '')) };
  }

  /** Claims a reward for points; answers whether it was granted. */
  async claim(reward: Reward): Promise<boolean> {
    const answer = await this.session.call('POST', '/public/rewards/process_reward', {
      json: { reward_id: reward.id },
      key: this.newKey(),
    });
    if (answer.status >= 500) throw new Error(`${reward.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer.status !== 200) return false;
    const { claim_id: id } = answer.body as { claim_id: string };
    this.noteClaim(reward, id, reward.threshold);
    return true;
  }

  /** Buys a reward for money; answers the payment's session and the claim. */
  async buy(reward: Reward): Promise<{ session: string; claim: string }> {
    const { stripe_url, claim_id } = await this.session.post<{ stripe_url: string; claim_id: string }>(
      '/public/rewards/process_reward',
      { json: { reward_id: reward.id }, key: this.newKey() },
    );
    const session = await this.confirmPayment(stripe_url);
    this.noteClaim(reward, claim_id, 0);
    await patiently(async () => {
      const claimed = await this.session.get<{ earned_by_current_participant_on: string | null }>(
        `/public/rewards/${reward.id}`,
      );
      if (claimed.earned_by_current_participant_on === null) throw new Error('The payment is not settled yet');
    });
    return { session, claim: claim_id };
  }

  async referralCode(challenge: Challenge): Promise<string> {
    return patiently(async () => {
      const { referral_url } = await this.page(challenge);
      const code = new URL(referral_url ?? '', 'http://site').searchParams.get('referral_code');
      if (code === null) throw new Error(`${challenge.name} shows no referral link yet`);
      return code;
    });
  }

  private async page(challenge: Challenge): Promise<ChallengePage> {
    return this.session.get<ChallengePage>(`/public/challenges/${challenge.id}`);
  }

  private async answersOf(challenge: Challenge): Promise<Record<string, { value: string[] }>> {
    const { questions = [] } = await this.page(challenge);
    const given = questions.map(
      ({ id, options }) => [id, { value: [options[0]?.id ?? 'Yes'] }] as [string, { value: string[] }],
    );
    return Object.fromEntries(given);
  }

  private async watch(challenge: Challenge): Promise<void> {
    const path = `/public/challenges/${challenge.id}/played`;
    const deadline = Date.now() + 15_000;
    while (Date.now() < deadline) {
      const played = [{ from: 0, to: 2 }];
      const { watched_percentage } = await this.session.post<{ watched_percentage: number }>(path, {
        json: { played },
      });
      if (watched_percentage >= 50) return;
      await sleep(300);
    }
    throw new Error(`${challenge.name} cannot be watched`);
  }

  private async viewPosts(challenge: Challenge): Promise<void> {
    const { social_network_posts: posts = [] } = await this.page(challenge);
    let points = 0;
    for (const { id } of posts) {
      const path = `/public/challenges/${challenge.id}/unified_social_submission?social_network_post_id=${id}`;
      for (;;) {
        const answer = await this.session.post<{ viewed: boolean; wait_seconds: number; points: number }>(path);
        points += answer.points;
        if (answer.viewed) break;
        await sleep(answer.wait_seconds * 1_000 + 50);
      }
    }
    this.noteCompletion(challenge, points, false);
  }

  /** Presses "Pay" on the provider's page. */
  private async confirmPayment(page: string): Promise<string> {
    const body = new URLSearchParams({ action: 'pay' });
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    if (answer.status >= 400) throw new Error(`The payment page answers ${answer.status}`);
    return new URL(page).pathname.split('/').at(-1) ?? '';
  }

  private noteCompletion(challenge: Challenge, points: number, isPaid: boolean): string {
    const id = `${this.id}-${this.newKey()}`;
    const at = nowIn(this.program);
    this.program.log.note({ kind: 'completed', at, person: this.id, id, challenge: challenge.id, points, isPaid });
    return id;
  }

  private noteClaim(reward: Reward, id: string, cost: number): void {
    const at = nowIn(this.program);
    this.program.log.note({ kind: 'claimed', at, person: this.id, id, reward: reward.id, cost, isAssigned: false });
  }

  private newKey(): string {
    this.keys += 1;
    return `audit-${this.id}-${this.keys}`;
  }
}

function cheapest(donation: NonNullable<ChallengePage['donation_challenge']>) {
  const [entity] = donation.active_donation_challenge_entity_options;
  const [amount] = donation.active_donation_challenge_amount_options;
  if (!entity || !amount) throw new Error('The donation has no options');
  return { amount, form: { entity: entity.id, amount: amount.id } };
}
