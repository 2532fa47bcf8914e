import type { Participant } from '../acts/participant.ts';
import type { Program } from '../acts/world.ts';
import type { ApiClient } from '../http/api.ts';
import { dashboardLooks } from '../places/dashboard.ts';
import type { Look } from '../places/look.ts';
import { participantLooks, peopleLooks, siteLooks } from '../places/participants.ts';
import { apiLooks, apiRewardLooks } from '../places/public-api.ts';
import { challengeLooks, rewardLooks, rewardPageLooks } from '../places/records.ts';
import { tierLooks } from '../places/tiers.ts';

/** The places of a program that are compared; docs/reliability.md names those that are not. */
export function looksAt(program: Program, members: readonly Participant[], api: ApiClient): Look[] {
  const { log } = program;
  return [
    ...[...log.people.values()].flatMap((person) => [
      ...participantLooks(program, person),
      ...apiLooks(program, api, person),
    ]),
    ...members.flatMap((member) => [...siteLooks(member), ...tierLooks(member), ...rewardPageLooks(member)]),
    ...peopleLooks(program),
    ...[...log.challenges.values()].flatMap((challenge) => challengeLooks(program, challenge)),
    ...[...log.rewards.values()].flatMap((reward) => rewardLooks(program, reward)),
    ...apiRewardLooks(program, api),
    ...dashboardLooks(program),
  ].map((look) => ({ ...look, place: `${program.subdomain}: ${look.place}` }));
}
