import { picture, type StoryMeta } from '@laurel/ui/stories';
import { reply } from '@laurel/web-kit/testing';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { rewardTile, roastery } from '../testing/roastery.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'A gain', areas: ['participant'], pages: true };

const tiers = [
  { id: '1', name: 'Regular', points_threshold_min: 0, points_threshold_max: 4_799 },
  { id: '2', name: 'Roaster’s friend', points_threshold_min: 4_800, points_threshold_max: null },
];
const badge = rewardTile('21', 'Five thousand beans', {
  selection: 'achievement',
  threshold: 4_810,
  image: { public_url: picture(48) },
});

/** Marta, who has earned so many points since she was here. */
const gainStory = (points: number, play?: (user: UserEvent) => Promise<void>): ComponentType =>
  screenStory('/', {
    answers: [reply.get('/public/tiers', tiers), reply.get('/public/home/claimed_rewards', [badge])],
    seenPoints: Number(roastery.participant.points) - points,
    ...(play && { play }),
  });

export const Points = gainStory(120);
export const Tier = gainStory(120, async (user) => {
  await screen.findByTestId('win');
  await user.keyboard('x');
  // Awards are asked for once more before the queue goes on.
  await screen.findByText('You have reached a new tier', {}, { timeout: 5_000 });
});
