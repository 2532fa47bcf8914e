import type { SaveFeedPostRequest } from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import { endOfMonth } from '../demo-program.ts';

/** News in both languages. */
export const feedPosts: SaveFeedPostRequest[] = [
  {
    name: 'first-friday',
    title: 'First Friday: poems in two voices',
    body_html:
      '<p>On the first Friday of the month two people read one poem, each in their own language. Come at eight, and bring a poem that you know by heart.</p>',
    link: '/official-rules',
    link_text: 'How pages are earned',
    published_at: endOfMonth(-1),
    translations: {
      es: {
        title: 'Primer viernes: poemas a dos voces',
        body_html:
          '<p>El primer viernes del mes dos personas leen el mismo poema, cada una en su lengua. Ven a las ocho y trae un poema que sepas de memoria.</p>',
        link_text: 'Cómo se ganan páginas',
      },
    },
  },
  {
    name: 'second-hand-shelf',
    title: 'A second shelf for second-hand books',
    body_html: '<p>There are forty more titles beside the door, half of them in Spanish, none above six euros.</p>',
    published_at: endOfMonth(-2),
    translations: {
      es: {
        title: 'Otro estante para libros de segunda mano',
        body_html:
          '<p>Hay cuarenta títulos más junto a la puerta, la mitad en español y ninguno por encima de seis euros.</p>',
      },
    },
  },
];
