import { awaitBooked } from '../acts/booked.ts';
import { type DatabaseOwner, enterTestMode, setTimeZone } from '../acts/owner.ts';
import { Participant } from '../acts/participant.ts';
import { makeChallenge, makeProgram, nowIn, openApi, type Program, type World } from '../acts/world.ts';
import type { ApiClient } from '../http/api.ts';
import type { Session } from '../http/session.ts';
import { clockChanges, dayAfter, dayOf, leapDay, momentOf } from '../log/days.ts';
import { type Challenge, Log } from '../log/log.ts';
import { nameBy } from '../log/people.ts';
import type { Random } from '../log/random.ts';
import { type Compared, compareAll, type Look, texts } from '../places/look.ts';
import { dashboardLooks } from '../places/dashboard.ts';
import { looksAt } from './looks-at.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const PEOPLE = 3;
/** Moments that are nearer to each other are looked at together. */
const PAUSE = 3 * DAY;

/** Both sides of the end of a day. */
const midnightAfter = (day: string, timeZone: string): number[] => [
  momentOf(day, '23:50:00', timeZone),
  momentOf(dayAfter(day, 1), '00:10:00', timeZone),
];

/** The end of this month, both changes of the clock and 29 February, in the order in which they come. */
function edges(from: number, timeZone: string): number[] {
  const [year = 0, month = 1] = dayOf(from, timeZone).split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const leap = leapDay(from);
  const days = [lastOfMonth, dayAfter(leap, -1), leap];
  const changes = clockChanges(from, timeZone);
  return [
    ...days.flatMap((day) => midnightAfter(day, timeZone)),
    ...changes.flatMap((at) => [at - 10 * MINUTE, at + 10 * MINUTE, ...midnightAfter(dayOf(at, timeZone), timeZone)]),
  ]
    .filter((at) => at > from)
    .toSorted((one, other) => one - other);
}

/** A program in test mode whose clock goes from edge to edge of the calendar; people act at each. */
export class Calendar {
  private readonly members: Participant[] = [];
  private readonly compared: Compared[] = [];

  private constructor(
    private readonly program: Program,
    private readonly api: ApiClient,
    private readonly owner: DatabaseOwner,
    private readonly random: Random,
    private readonly link: Challenge,
    private readonly onLeapDay: Challenge,
  ) {}

  static async run(
    world: World,
    owner: DatabaseOwner,
    { office, random, timeZone }: { office: Session; random: Random; timeZone: string },
  ): Promise<Compared[]> {
    const name = `Audit of the calendar ${random.between(1_000, 9_999)}`;
    const program = await makeProgram(office, new Log(), name);
    await enterTestMode(program);
    await setTimeZone(program, timeZone);
    const link_url = 'https://example.org/map';
    const link = await makeChallenge(program, {
      name: 'Read the map',
      challenge_type: 'link',
      points: 10,
      link_url,
      is_repeatable: true,
    });
    const leap = leapDay(nowIn(program));
    const iso = (day: string): string => new Date(momentOf(day, '00:00:00', timeZone)).toISOString();
    const onLeapDay = await makeChallenge(program, {
      name: 'On 29 February',
      challenge_type: 'link',
      points: 29,
      link_url,
      is_repeatable: true,
      start: iso(leap),
      finish: iso(dayAfter(leap, 1)),
    });
    const calendar = new Calendar(program, await openApi(world, program), owner, random, link, onLeapDay);
    await calendar.signUp(world);
    await calendar.walk();
    return calendar.compared;
  }

  /**
   * Mail of a program in test mode reaches staff alone, also under an address with a plus. All of these are one mailbox,
   * so that a sign-up challenge would pay the first of them only.
   */
  private async signUp(world: World): Promise<void> {
    const [local = '', domain = ''] = world.addresses.staff.split('@');
    for (let index = 0; index < PEOPLE; index += 1) {
      const email = `${local}+audit-${this.program.id}-${index}@${domain}`;
      this.members.push(await Participant.signUp(world, this.program, { email, ...nameBy(this.random) }));
    }
  }

  private async walk(): Promise<void> {
    const { program, owner } = this;
    const moments = edges(nowIn(program), program.timeZone);
    for (const [index, at] of moments.entries()) {
      await owner.moveClock(program, at);
      await this.act();
      await this.tryLeapDay();
      const next = moments[index + 1] ?? Infinity;
      if (next - at > PAUSE) await this.look(next === Infinity);
    }
  }

  private async act(): Promise<void> {
    for (const member of this.members) {
      if (this.random.chance(0.6)) await member.complete(this.link);
    }
  }

  /** The challenge of 29 February is to be completed on that day alone. */
  private async tryLeapDay(): Promise<void> {
    const { program, onLeapDay } = this;
    const [member] = this.members;
    if (!member) return;
    const day = dayOf(nowIn(program), program.timeZone);
    const isOpen = day.endsWith('-02-29');
    const isTaken = await member.complete(onLeapDay).then(
      () => true,
      () => false,
    );
    this.compared.push({
      place: `${program.subdomain}: answers`,
      figure: `challenge of 29 February on ${day}`,
      expected: String(isOpen),
      shown: String(isTaken),
    });
    await awaitBooked(program, member.id);
  }

  private async look(isLast: boolean): Promise<void> {
    const { program } = this;
    const day = dayOf(nowIn(program), program.timeZone);
    const looks = isLast ? looksAt(program, this.members, this.api) : dashboardLooks(program);
    const dated = [...looks, this.status()].map((look) => ({
      ...look,
      place: `${program.timeZone} on ${day}: ${look.place}`,
    }));
    this.compared.push(...(await compareAll(dated)));
  }

  private status(): Look {
    const { program, onLeapDay } = this;
    const now = dayOf(nowIn(program), program.timeZone);
    const leap = leapDay(Date.now());
    const status = now < leap ? 'scheduled' : now === leap ? 'active' : 'ended';
    return {
      place: `challenge "${onLeapDay.name}"`,
      expected: { status },
      read: async () => texts(await program.office.get<Record<string, string>>(`/admin/v2/challenges/${onLeapDay.id}`)),
    };
  }
}
