import type { Bench } from './bench.ts';
import { firstContent, participantHome } from './browser/participant-home.ts';
import { claimHot } from './server/claim-hot.ts';
import { claimPrograms } from './server/claim-programs.ts';
import { claim } from './server/claim.ts';
import { dashboards } from './server/dashboard.ts';
import { events } from './server/events.ts';
import { gateway } from './server/gateway.ts';
import { homeVisitor } from './server/home-visitor.ts';
import { home, homeOwn } from './server/home.ts';
import { live } from './server/live.ts';
import { participants } from './server/participants.ts';
import { searches } from './server/search.ts';
import { slowBodies } from './server/slow-bodies.ts';

/** Every bench, in the order in which they are measured; those on one platform follow each other. */
export const catalogue: readonly Bench[] = [
  claim,
  claimHot,
  claimPrograms,
  ...searches,
  ...dashboards,
  home,
  homeOwn,
  homeVisitor,
  gateway,
  slowBodies,
  live,
  ...participants,
  events,
  participantHome,
  firstContent,
];
