import { type DemoChallenge, endOfMonth, picture } from '../demo-program.ts';
import { readingInTwoLanguages } from './articles.ts';

const image = (name: string): string => picture('dosorillas', name);

export const challenges: DemoChallenge[] = [
  {
    identifier: 'readers-card',
    name: 'Sign-up bonus',
    caption: 'Your reader’s card',
    description: '<p>The first forty pages are a present. Welcome aboard.</p>',
    challenge_type: 'signup',
    points: 40,
    image_url: image('join'),
    translations: {
      es: {
        caption: 'Tu carné de lector',
        description: '<p>Las primeras cuarenta páginas son un regalo. Te damos la bienvenida a bordo.</p>',
      },
    },
  },
  {
    identifier: 'reading-in-two-languages',
    name: 'Article: two languages',
    caption: 'How to read in two languages',
    description: '<p>Four habits from the people behind our counter.</p>',
    content: readingInTwoLanguages.en,
    challenge_type: 'article',
    points: 50,
    image_url: image('two-tongues'),
    translations: {
      es: {
        caption: 'Cómo leer en dos lenguas',
        description: '<p>Cuatro costumbres de quienes atendemos el mostrador.</p>',
        content: readingInTwoLanguages.es,
      },
    },
  },
  {
    identifier: 'new-this-week',
    name: 'Link: new books',
    caption: 'New this week',
    description: '<p>We unpack on Tuesdays. Have a look at the crate before the others do.</p>',
    challenge_type: 'link',
    points: 20,
    link_url: 'https://openlibrary.org/',
    image_url: image('new-arrivals'),
    translations: {
      es: {
        caption: 'Novedades de la semana',
        description: '<p>Los martes abrimos las cajas. Échales un vistazo antes que nadie.</p>',
      },
    },
  },
  {
    identifier: 'swap-shelf',
    name: 'Call: swap shelf',
    caption: 'Bring one, take one',
    description:
      '<p>The shelf beside the door belongs to everybody: leave a book that you have finished and take one that you have not begun.</p>',
    challenge_type: 'call_action',
    points: 30,
    link_url: 'https://en.wikipedia.org/wiki/Book_swapping',
    cta_button_text: 'I will bring one',
    success_message: 'Thank you! We have kept a place on the shelf for it.',
    image_url: image('swap'),
    translations: {
      es: {
        caption: 'Trae uno, llévate otro',
        description:
          '<p>El estante junto a la puerta es de todos: deja un libro que hayas terminado y llévate uno que no hayas empezado.</p>',
        cta_button_text: 'Traeré uno',
        success_message: '¡Gracias! Le hemos guardado un sitio en el estante.',
      },
    },
    finish: endOfMonth(2),
  },
  {
    identifier: 'next-book-of-the-club',
    name: 'Survey: reading club',
    caption: 'What shall the club read next?',
    description: '<p>One vote for each reader; we count on the last Friday.</p>',
    challenge_type: 'collect',
    parameters: 'survey',
    points: 20,
    success_message: 'Noted: see you on the last Friday of the month.',
    image_url: image('reading-club'),
    translations: {
      es: {
        caption: '¿Qué leemos después en el club?',
        description: '<p>Un voto por lector; contamos el último viernes.</p>',
        success_message: 'Apuntado: nos vemos el último viernes del mes.',
      },
    },
    questions: [
      {
        title: 'Which one?',
        translations: { es: { title: '¿Cuál?' } },
        answer_type: 'single',
        is_required: true,
        options: [
          { details: 'Pedro Páramo, Juan Rulfo' },
          { details: 'Mrs Dalloway, Virginia Woolf' },
          { details: 'Nada, Carmen Laforet' },
        ],
      },
      { title: 'And after that?', answer_type: 'text', translations: { es: { title: '¿Y después?' } } },
    ],
  },
  {
    identifier: 'book-fair',
    name: 'Link: book fair',
    caption: 'Find us at the fair',
    description: '<p>Stall 12, under the plane trees.</p>',
    challenge_type: 'link',
    points: 40,
    link_url: 'https://www.openstreetmap.org/',
    image_url: image('book-fair'),
    translations: {
      es: {
        caption: 'Búscanos en la feria',
        description: '<p>Caseta 12, debajo de los plátanos.</p>',
      },
    },
    start: endOfMonth(0),
    finish: endOfMonth(1),
  },
  {
    identifier: 'night-of-translators',
    name: 'Idea: night of translators',
    caption: 'Three translators, one page',
    description: '<p>The same page, three times, and an argument afterwards. Date still open.</p>',
    challenge_type: 'call_action',
    points: 60,
    link_url: 'https://en.wikipedia.org/wiki/Literary_translation',
    approved: false,
  },
];
