import type { Participant } from '../acts/participant.ts';
import type { Program } from '../acts/world.ts';
import { dashboardLooks } from '../places/dashboard.ts';
import type { Look } from '../places/look.ts';
import { participantLooks, peopleLooks, siteLooks } from '../places/participants.ts';
import { challengeLooks, rewardLooks, rewardPageLooks } from '../places/records.ts';

/** Every place that shows figures of a program. */
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
