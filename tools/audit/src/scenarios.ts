import { Participant } from './acts/participant.ts';
import { Staff } from './acts/staff.ts';
import { inParallel, makeChallenge, makeProgram, makeReward, type Program, type World } from './acts/world.ts';
import type { Session } from './http/session.ts';
import { Log } from './log/log.ts';
import { nameBy } from './log/people.ts';
import type { Random } from './log/random.ts';
import { dashboardLooks } from './places/dashboard.ts';
import type { Look } from './places/look.ts';
import { participantLooks, peopleLooks, siteLooks } from './places/participants.ts';
import { challengeLooks, rewardLooks, rewardPageLooks } from './places/records.ts';

export interface Size {
  /** People who sign up. */
  people: number;
}

/** Everything that shows figures of a program. */
export function looksAt(program: Program, members: readonly Participant[]): Look[] {
  const { log } = program;
  return [
    ...[...log.people.values()].flatMap((person) => participantLooks(program, person)),
    ...members.flatMap((member) => [...siteLooks(member), ...rewardPageLooks(member)]),
    ...peopleLooks(program),
    ...[...log.challenges.values()].flatMap((challenge) => challengeLooks(program, challenge)),
    ...[...log.rewards.values()].flatMap((reward) => rewardLooks(program, reward)),
    ...dashboardLooks(program),
  ].map((look) => ({ ...look, place: `${program.subdomain}: ${look.place}` }));
}

/** Two people, one kind of challenge. */
export async function firstSteps(world: World, office: Session, random: Random, { people }: Size): Promise<Look[]> {
  const program = await makeProgram(office, new Log(), `Audit ${random.between(1_000, 9_999)}`);
  const staff = new Staff(world, program);
  await makeReward(program, { name: 'First hundred', selection: 'achievement', threshold: 100 });
  await makeReward(program, { name: 'Two in all', selection: 'milestone', threshold: 2 });
  const link = await makeChallenge(program, {
    ...{ name: 'Read the map', challenge_type: 'link', points: 10 },
    ...{ link_url: 'https://example.org/map', is_repeatable: true },
  });
  const members: Participant[] = [];
  await inParallel(
    Array.from({ length: people }, (_, index) => ({ index, random: random.fork() })),
    8,
    async ({ index, random: own }) => {
      const email = `audit-${program.id}-${index}@example.org`;
      const member = await Participant.signUp(world, program, { email, ...nameBy(own) });
      for (let count = own.between(1, 3); count > 0; count -= 1) await member.complete(link);
      members.push(member);
    },
  );
  const [first] = members;
  if (first) await staff.give(first.id, 95);
  return looksAt(program, members);
}
