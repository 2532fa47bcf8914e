import { derivedButtonText } from '../challenge-kinds.ts';
import type { ChallengeType } from '../challenge-types.ts';

it.each<[string, ChallengeType, string | null, string]>([
  ['A-181', 'signup', 'email', 'Signup Email'],
  ['A-182', 'signup', 'the night run', 'Join The night run'],
  ['X-120', 'signup', null, 'Sign up'],
  ['A-183', 'collect', 'profile', 'Complete profile'],
  ['A-184', 'collect', 'quiz', 'Take a Quiz'],
  ['A-185', 'collect', 'survey', 'Take Survey'],
  ['X-120', 'collect', null, 'Take'],
  ['A-186', 'share', 'Facebook', 'Share on Facebook'],
  ['X-120', 'share', null, 'Share'],
  ['A-187', 'video', null, 'Watch Now'],
  ['A-188', 'article', null, 'Read Now'],
  ['A-189', 'referral', null, 'Recruit Friends'],
  ['A-190', 'membership', null, 'Become a Member'],
  ['A-191', 'link', null, 'Visit Now'],
  ['A-192', 'donation', null, 'Donate'],
  ['A-193', 'location', null, 'Visit'],
  ['A-194', 'unified_social', null, 'Check out posts'],
  ['A-195', 'engage', null, 'Visit Social Media'],
  ['A-196', 'call_action', null, 'Visit Now'],
])('[%s] labels the button of a %s of %s “%s”', (_number, type, parameters, text) => {
  expect(derivedButtonText(type, parameters)).toBe(text);
});
