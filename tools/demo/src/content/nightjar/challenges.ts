import { type DemoChallenge, endOfMonth, picture } from '../demo-program.ts';
import { activities } from './activities.ts';
import { firstFiveKilometres, fiveMinuteWarmUp, runningInTheDark } from './articles.ts';
import { payments } from './payments.ts';

const image = (name: string): string => picture('nightjar', name);

export const challenges: DemoChallenge[] = [
  {
    identifier: 'join-the-night-run',
    name: 'Sign-up bonus',
    caption: 'Join the night run',
    description:
      '<p>Welcome to the flock. Your first hundred miles are on us: they land in your account as soon as you have signed up.</p>',
    challenge_type: 'signup',
    points: 100,
    image_url: image('join'),
  },
  {
    identifier: 'running-in-the-dark',
    name: 'Article: running in the dark',
    caption: 'How to run in the dark and like it',
    description: '<p>Reflective ankles, a tilted torch and a loop you know by heart. A three-minute read.</p>',
    content: runningInTheDark,
    challenge_type: 'article',
    points: 120,
    image_url: image('in-the-dark'),
  },
  {
    identifier: 'river-loop',
    name: 'Map: the river loop',
    caption: 'Learn the river loop by heart',
    description:
      '<p>Seven kilometres, two bridges, one hill that is shorter than it looks. Open the map, follow the water from the old customs house to the weir and back, and find the three places where the path changes sides.</p>',
    challenge_type: 'link',
    points: 60,
    link_url: 'https://www.openstreetmap.org/',
    image_url: image('river-loop'),
  },
  {
    identifier: 'bring-a-friend-on-thursday',
    name: 'Thursday: bring a friend',
    caption: 'Bring a friend on Thursday',
    description:
      '<p>Thursdays at seven, under the big lamp at Harrow Quay. Three groups, three speeds, one soup afterwards. Look up the meeting point, send it to somebody who says they are too slow, and come together.</p>',
    challenge_type: 'call_action',
    points: 80,
    link_url: 'https://www.openstreetmap.org/',
    image_url: image('thursday'),
    finish: endOfMonth(2),
  },
  {
    identifier: 'first-five-kilometres',
    name: 'Article: first five kilometres',
    caption: 'Your first 5 km in six weeks',
    description: '<p>The plan of our beginners’ group, week by week, with the bad evening in week four included.</p>',
    content: firstFiveKilometres,
    challenge_type: 'article',
    points: 120,
    image_url: image('first-5k'),
  },
  {
    identifier: 'watch-the-weather',
    name: 'Link: weather',
    caption: 'Check the sky before you lace up',
    description:
      '<p>Rain is fine, lightning is not. Look at the forecast for tonight, hour by hour, and pick the dry window. Most evenings have one.</p>',
    challenge_type: 'link',
    points: 50,
    link_url: 'https://www.yr.no/en',
    image_url: image('weather'),
  },
  {
    identifier: 'five-minute-warm-up',
    name: 'Article: warm-up',
    caption: 'The five-minute warm-up',
    description: '<p>No standing around in the cold: five minutes beside a lamp post and your legs are ready.</p>',
    content: fiveMinuteWarmUp,
    challenge_type: 'article',
    points: 120,
    image_url: image('warm-up'),
  },
  {
    identifier: 'old-shoes',
    name: 'Call: old shoes',
    caption: 'Give old shoes a second life',
    description:
      '<p>Somewhere in your hall is a pair that has run its thousand kilometres. Read what happens to shoes that are handed on, then bring yours to the crate at the club house. They are washed, sorted and worn again within a month.</p>',
    challenge_type: 'call_action',
    points: 150,
    link_url: 'https://en.wikipedia.org/wiki/Reuse',
    cta_button_text: 'Hand them on',
    success_message: 'Thank you! Somebody will be glad of them.',
    image_url: image('old-shoes'),
    finish: endOfMonth(1),
  },
  ...activities,
  ...payments,
  {
    identifier: 'marshal-a-saturday',
    name: 'Link: volunteer on a Saturday',
    caption: 'Be the one who points the way',
    description:
      '<p>Every race needs people in bright vests who clap for strangers. Find a Saturday event near you, put your name down as a volunteer, and see the sport from its best side.</p>',
    challenge_type: 'link',
    points: 90,
    link_url: 'https://www.parkrun.com/',
    image_url: image('marshal'),
    start: endOfMonth(0),
  },
  {
    identifier: 'solstice-run',
    name: 'Idea: solstice run',
    caption: 'Stay up for the shortest night',
    description: '<p>From sunset to sunrise in relays of five kilometres. Waiting for the permit.</p>',
    challenge_type: 'link',
    points: 200,
    link_url: 'https://en.wikipedia.org/wiki/Summer_solstice',
    approved: false,
  },
];
