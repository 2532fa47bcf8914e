import { achievement } from './achievement.ts';
import type { AwardedKind, AwardedSelection } from './awarded-kind.ts';
import { milestone } from './milestone.ts';

export const awardedKinds: Record<AwardedSelection, AwardedKind> = { achievement, milestone };
