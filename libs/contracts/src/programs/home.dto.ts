import type { ChallengeTile } from './challenges.dto.ts';
import type { CarouselItem } from './site.ts';

/** The sections of the home page that the service for programs answers, each as its own call answers it. */
export interface ChallengeSections {
  carousel: CarouselItem[];
  active_uncompleted_challenges: ChallengeTile[];
  extended_profile_challenge: ChallengeTile | null;
  social_feed_challenge: ChallengeTile | null;
  donation_challenge: ChallengeTile | null;
}
