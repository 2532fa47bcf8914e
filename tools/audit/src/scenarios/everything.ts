import { awaitBooked } from '../acts/booked.ts';
import { setTimeZone } from '../acts/owner.ts';
import { Participant } from '../acts/participant.ts';
import { Staff } from '../acts/staff.ts';
import {
  inParallel,
  makeProgram,
  makeReward,
  makeTiers,
  nowIn,
  openApi,
  type Program,
  type World,
} from '../acts/world.ts';
import { standingOf } from '../figures/standing.ts';
import type { Session } from '../http/session.ts';
import { hourOf } from '../log/days.ts';
import { Log, type Reward } from '../log/log.ts';
import { nameBy } from '../log/people.ts';
import type { Random } from '../log/random.ts';
import type { Compared, Look } from '../places/look.ts';
import { entrantLooks } from '../places/draw.ts';
import { looksAt } from './looks-at.ts';
import { makeOffer, type Offer } from './offer.ts';

/** People who act at the same time. */
const WIDTH = 8;
const ACTS = 6;
const RECRUITS = 3;
const OFTEN = 12;

const tiers = [
  { name: 'Bean', from: 50 },
  { name: 'Roast', from: 250 },
  { name: 'Blend', from: 600 },
];

/** The scenario runs in real time: no day may end between the count of a figure and its comparison. */
const zoneInDaytime = (now: number): string =>
  hourOf(now, 'America/Los_Angeles') < 22 ? 'America/Los_Angeles' : 'Pacific/Auckland';

interface Payments {
  donations: { member: Participant; session: string; completion: string; price: number }[];
  purchases: { member: Participant; session: string; claim: string }[];
}

export interface Audited {
  looks: Look[];
  /** Answers that the log has an expectation of. */
  answers: Compared[];
}

/** A program in real time in which people and staff do everything that changes a figure. */
export class Everything {
  private readonly members: Participant[] = [];
  private readonly answers: Compared[] = [];
  private readonly payments: Payments = { donations: [], purchases: [] };

  private constructor(
    private readonly world: World,
    private readonly program: Program,
    private readonly offer: Offer,
    private readonly staff: Staff,
    private readonly random: Random,
  ) {}

  static async run(
    world: World,
    { office, random, people }: { office: Session; random: Random; people: number },
  ): Promise<Audited> {
    const program = await makeProgram(office, new Log(), `Audit in everything ${random.between(1_000, 9_999)}`);
    await setTimeZone(program, zoneInDaytime(Date.now()));
    await makeTiers(program, tiers);
    const api = await openApi(world, program);
    const began = nowIn(program);
    const scenario = new Everything(world, program, await makeOffer(program), new Staff(world, program), random);
    await scenario.signUp(people);
    await inParallel(
      scenario.members.map((member) => ({ member, own: random.fork() })),
      WIDTH,
      ({ member, own }) => scenario.act(member, own),
    );
    await scenario.desk();
    const looks = await scenario.prizes(began);
    return { looks: [...looks, ...looksAt(program, scenario.members, api)], answers: scenario.answers };
  }

  /** Some join by the code of an earlier member, who is paid after the recruit's first step. */
  private async signUp(people: number): Promise<void> {
    const { log, id } = this.program;
    const codes = new Map<string, string>();
    const forms = Array.from({ length: people }, (_, index) => ({ index, random: this.random.fork() }));
    const half = Math.ceil(people / 2);
    const join = async (index: number, random: Random, recruiter: Participant | undefined): Promise<void> => {
      const code = recruiter && codes.get(recruiter.id);
      const email = `audit-${id}-${index}@audit-${index}.example`;
      const form = { email, ...nameBy(random), ...(code !== undefined && { referralCode: code }) };
      const member = await Participant.signUp(this.world, this.program, form);
      this.members.push(member);
      if (recruiter) log.note({ kind: 'recruited', at: nowIn(this.program), person: recruiter.id, recruit: member.id });
      await member.complete(this.offer.link);
      if (recruiter) this.noteRecruitment(recruiter);
    };
    await inParallel(forms.slice(0, half), WIDTH, ({ index, random }) => join(index, random, undefined));
    const recruiters = this.members.slice(0, Math.ceil(people / 6));
    for (const recruiter of recruiters) codes.set(recruiter.id, await recruiter.referralCode(this.offer.referral));
    await inParallel(forms.slice(half), WIDTH, ({ index, random }) =>
      join(index, random, recruiters[Math.floor((index - half) / RECRUITS)]),
    );
    for (const recruiter of recruiters) await awaitBooked(this.program, recruiter.id, () => this.staff.payHeld());
  }

  private noteRecruitment({ id: person }: Participant): void {
    const { log } = this.program;
    const { id: challenge, points } = this.offer.referral;
    const id = `recruit-${person}-${log.of(person).length}`;
    log.note({ kind: 'completed', at: nowIn(this.program), person, id, challenge, points, isPaid: false });
  }

  private async act(member: Participant, random: Random): Promise<void> {
    const left = [...this.offer.once];
    const acts: (() => Promise<void>)[] = [
      async () => {
        const [challenge] = left.splice(random.between(0, Math.max(0, left.length - 1)), 1);
        if (challenge) await member.complete(challenge);
      },
      () => member.complete(this.offer.link),
      () => member.click(this.offer.link),
      () => this.claim(member, random.pick([this.offer.mug, this.offer.lastCups, this.offer.code])),
      () => this.staff.give(member.id, random.between(1, 60)),
      () => this.take(member, random.between(1, 90)),
    ];
    for (let done = 0; done < ACTS; done += 1) {
      await awaitBooked(this.program, member.id);
      await random.pick(acts)();
    }
    await awaitBooked(this.program, member.id);
    if (random.chance(0.3)) this.payments.donations.push({ member, ...(await member.pay(this.offer.donation)) });
    if (random.chance(0.2)) await member.pay(this.offer.membership);
    if (random.chance(0.3)) this.payments.purchases.push({ member, ...(await member.buy(this.offer.forMoney)) });
  }

  /** Enough points are the only condition but for the stock, which others empty at the same time. */
  private async claim(member: Participant, reward: Reward): Promise<void> {
    const hasEnough = standingOf(this.program.log, member.id).balance >= reward.threshold;
    const isGranted = await member.claim(reward);
    if (hasEnough && reward.limit !== null) return;
    this.answered(`claim of "${reward.name}" by participant ${member.id}`, hasEnough, isGranted);
  }

  /** More than the lifetime points is refused, and so are no points at all. */
  private async take(member: Participant, points: number): Promise<void> {
    const isPossible = points >= 1 && standingOf(this.program.log, member.id).lifetime >= points;
    const isTaken = await this.staff.take(member.id, points);
    this.answered(`deduction of ${points} from participant ${member.id}`, isPossible, isTaken);
  }

  private answered(figure: string, expected: boolean, shown: boolean): void {
    const place = `${this.program.subdomain}: answers`;
    this.answers.push({ place, figure, expected: String(expected), shown: String(shown) });
  }

  /** What staff do: refunds, resets, imports and their undo, erasure, people who join the staff. */
  private async desk(): Promise<void> {
    const { log } = this.program;
    for (const [index, payment] of this.payments.donations.entries()) {
      if (index % 3 === 1) await this.staff.refundPart(payment.member.id, payment);
      if (index % 3 === 0) await this.refundSpent(payment);
    }
    await this.completeAll();
    await this.claimOften();
    await this.staff.setPrice(this.offer.link, 1_000);
    const [purchase] = this.payments.purchases;
    if (purchase) await this.staff.refundClaim(purchase.member.id, purchase);
    await this.imports();
    const recruitment = log.all.flatMap((one) => (one.kind === 'recruited' ? [one.person, one.recruit] : []));
    const others = this.members.filter(({ id }) => !recruitment.includes(id));
    await this.leaveShortfall(this.members.slice(1).filter((member) => !others.includes(member)));
    const [first, second, third, fourth] = others;
    await this.takeBackAfterReset(others);
    if (first) {
      await this.take(first, standingOf(log, first.id).lifetime - 1);
      await awaitBooked(this.program, first.id);
      await this.staff.reset(first.id);
      await first.complete(this.offer.link);
    }
    if (second) await this.staff.reset(second.id);
    if (third) await this.staff.makeStaff(third.id, true);
    if (fourth) await this.staff.erase(fourth.person);
  }

  /** Points that are taken back from a balance of 0 leave a shortfall. */
  private async refundSpent({ member, ...payment }: Payments['donations'][number]): Promise<void> {
    await this.take(member, standingOf(this.program.log, member.id).balance);
    await awaitBooked(this.program, member.id);
    await this.staff.refundCompletion(member.id, payment);
  }

  /** Nothing that comes later repays the shortfall of this person. */
  private async leaveShortfall(members: readonly Participant[]): Promise<void> {
    const member = this.withoutDonation(members);
    if (member) await this.refundSpent({ member, ...(await member.pay(this.offer.donation)) });
  }

  private withoutDonation(members: readonly Participant[]): Participant | undefined {
    const donors = this.payments.donations.map(({ member }) => member);
    return members.find((member) => !donors.includes(member));
  }

  /** What a reset has taken is taken back again by a refund, and by the undo of an import: nothing changes. */
  private async takeBackAfterReset(members: readonly Participant[]): Promise<void> {
    const member = this.withoutDonation(members);
    if (!member) return;
    const payment = await member.pay(this.offer.donation);
    const row = { email: member.person.email, firstName: 'Once', lastName: 'More', points: 300 };
    const added = await this.staff.importPoints([row], 'append');
    await this.staff.reset(member.id);
    await this.staff.refundCompletion(member.id, payment);
    await member.complete(this.offer.link);
    await this.staff.undoImport(added, 'append', [{ person: member.id, points: row.points }]);
  }

  /** One person completes every challenge, so that none is left out whatever the seed. */
  private async completeAll(): Promise<void> {
    const [member] = this.members;
    if (!member) return;
    const done = standingOf(this.program.log, member.id).completions.map(({ challenge }) => challenge);
    for (const challenge of this.offer.once.filter(({ id }) => !done.includes(id))) await member.complete(challenge);
  }

  /** One person holds a reward many times: rows of a table that are alike in all but the claim. */
  private async claimOften(): Promise<void> {
    const [member] = this.members;
    if (!member) return;
    await this.staff.give(member.id, OFTEN * this.offer.code.threshold + 500);
    await awaitBooked(this.program, member.id);
    for (let times = 0; times < OFTEN; times += 1) await this.claim(member, this.offer.code);
  }

  private async imports(): Promise<void> {
    const { id: program } = this.program;
    const row = (index: number, points: number) => ({
      email: `guest-${program}-${index}@example.org`,
      points,
      ...nameBy(this.random),
    });
    await this.staff.importPoints([row(1, 40), row(2, 7), row(3, 160)], 'append');
    const member = this.members.at(-1);
    if (!member) return;
    const again = [{ email: member.person.email, firstName: 'Again', lastName: 'There', points: 21 }];
    const added = await this.staff.importPoints(again, 'append');
    await this.staff.undoImport(added, 'append', [{ person: member.id, points: 21 }]);
    const set = await this.staff.importPoints([{ ...again[0], points: 500 } as (typeof again)[number]], 'replace');
    await this.staff.undoImport(set, 'replace', [{ person: member.id, points: 500 }]);
    await this.staff.importPoints([{ ...again[0], points: 33 } as (typeof again)[number]], 'replace');
  }

  /** A contest and a draw with a replaced winner. */
  private async prizes(began: number): Promise<Look[]> {
    const { program, staff } = this;
    const start = new Date(began).toISOString();
    const finish = new Date(nowIn(program) + 3_000).toISOString();
    const raffle = await makeReward(program, { name: 'Raffle', selection: 'sweepstake', threshold: 20, start, finish });
    await program.office.post(`/admin/v2/rewards/${raffle.id}/sweepstake/commit`);
    const looks = entrantLooks(program, { raffle, contest: this.offer.contest, members: this.members });
    const [best] = looks.best;
    if (best) await staff.assignContest(this.offer.contest, [best]);
    staff.noteWinners(raffle, await staff.draw(raffle, 2));
    staff.noteWinners(raffle, await staff.replaceWinner(raffle));
    return looks.looks;
  }
}
