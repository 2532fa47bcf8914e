import { type DemoProgram, endOfMonth, picture } from '../demo-program.ts';

export const feedPosts: NonNullable<DemoProgram['feedPosts']> = [
  {
    name: 'lamps-on-the-river-loop',
    title: 'The lamps on the river loop are back',
    body_html:
      '<p>All forty of them. Thursday’s run goes <strong>the long way round</strong> again, and nobody has to carry a torch under the bridge.</p>',
    image: picture('nightjar', 'lamps'),
    published_at: endOfMonth(-1),
  },
  {
    name: 'marshals-wanted',
    title: 'We need eleven marshals',
    body_html:
      '<p>For the Small Hours 10K. You get a vest, a flask of soup and the best view of everybody else’s last kilometre.</p>',
    link: '/challenge/marshal-a-saturday',
    link_text: 'What marshals earn',
    published_at: endOfMonth(-2),
  },
];
