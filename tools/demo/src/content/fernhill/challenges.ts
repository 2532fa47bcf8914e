import { type DemoChallenge, endOfMonth, picture } from '../demo-program.ts';
import { activities } from './activities.ts';
import { betterFilter, cherryToCup, keepItFresh } from './articles.ts';
import { payments } from './payments.ts';

const image = (name: string): string => picture('fernhill', name);

export const challenges: DemoChallenge[] = [
  {
    identifier: 'become-a-regular',
    name: 'Sign-up bonus',
    caption: 'Become a regular',
    description: '<p>Your card is stamped five times before you have even sat down. Welcome to Fernhill.</p>',
    challenge_type: 'signup',
    points: 50,
    image_url: image('join'),
  },
  {
    identifier: 'better-filter',
    name: 'Article: filter recipe',
    caption: 'A better filter coffee in four minutes',
    description: '<p>The recipe from our counter: one cone, one kettle, no gadgets.</p>',
    content: betterFilter,
    challenge_type: 'article',
    points: 60,
    image_url: image('brew'),
  },
  {
    identifier: 'meet-the-hills',
    name: 'Link: Huila',
    caption: 'Meet the hills our coffee comes from',
    description:
      '<p>Most of what we roast grows in Huila, in the south of Colombia, between two mountain ranges and a volcano. Read a little about the place, and you will taste the altitude.</p>',
    challenge_type: 'link',
    points: 30,
    link_url: 'https://en.wikipedia.org/wiki/Huila_Department',
    image_url: image('origin'),
  },
  {
    identifier: 'saturday-cupping',
    name: 'Call: cupping on Saturday',
    caption: 'Taste with us on Saturday',
    description:
      '<p>Every Saturday at three we put five bowls on the long table and hand out spoons. Slurping is good manners. Read how a cupping works, then simply come: there is no list and no wrong answer.</p>',
    challenge_type: 'call_action',
    points: 40,
    link_url: 'https://en.wikipedia.org/wiki/Coffee_cupping',
    success_message: 'See you on Saturday at three. Bring an appetite.',
    image_url: image('cupping'),
    finish: endOfMonth(2),
  },
  {
    identifier: 'cherry-to-cup',
    name: 'Article: from cherry to cup',
    caption: 'From cherry to cup',
    description: '<p>Nine months on a tree, thirty hours in a tank, ninety seconds in our oven.</p>',
    content: cherryToCup,
    challenge_type: 'article',
    points: 60,
    image_url: image('cherry'),
  },
  {
    identifier: 'bring-your-own-cup',
    name: 'Call: own cup',
    caption: 'Bring your own cup for a week',
    description:
      '<p>Our street throws away eleven thousand paper cups a year. Five working days with your own make a start. We rinse it, fill it, and take twenty cents off.</p>',
    challenge_type: 'call_action',
    points: 50,
    link_url: 'https://en.wikipedia.org/wiki/Reusable_packaging',
    cta_button_text: 'I am in',
    success_message: 'Lovely. Show us your cup, we collect the funny ones.',
    image_url: image('own-cup'),
  },
  {
    identifier: 'quiet-cycle-path',
    name: 'Link: cycle path',
    caption: 'Ride the quiet way to the roastery',
    description:
      '<p>There is a path behind the allotments that almost nobody knows: no lights, no lorries, one heron. Find it on the cycle map and park at the green door.</p>',
    challenge_type: 'link',
    points: 30,
    link_url: 'https://www.openstreetmap.org/?layers=C',
    image_url: image('bicycle'),
  },
  {
    identifier: 'keep-it-fresh',
    name: 'Article: keeping beans fresh',
    caption: 'Keep your beans fresh',
    description: '<p>Air, light, heat and damp: four guests you do not want in the cupboard.</p>',
    content: keepItFresh,
    challenge_type: 'article',
    points: 60,
    image_url: image('fresh'),
  },
  ...activities,
  ...payments,
  {
    identifier: 'sunday-market',
    name: 'Link: market',
    caption: 'Find us at the Sunday market',
    description:
      '<p>Third row, between the cheese and the second-hand books. Look up the way, come before eleven, and ask for the coffee that is not on the board.</p>',
    challenge_type: 'link',
    points: 30,
    link_url: 'https://www.openstreetmap.org/',
    image_url: image('market'),
    start: endOfMonth(0),
    finish: endOfMonth(3),
  },
  {
    identifier: 'latte-art-evening',
    name: 'Idea: latte art evening',
    caption: 'Pour a swan with Tomás',
    description: '<p>A Friday after closing, ten places, far too much milk. Date still open.</p>',
    challenge_type: 'call_action',
    points: 70,
    link_url: 'https://en.wikipedia.org/wiki/Latte_art',
    approved: false,
  },
];
