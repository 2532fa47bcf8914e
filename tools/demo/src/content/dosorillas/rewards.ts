import { type DemoReward, picture } from '../demo-program.ts';

const image = (name: string): string => picture('dosorillas', name);

const inTheShop =
  'In the shop, within three months. One for each reader. En la tienda, en un plazo de tres meses. Uno por lector.';

export const rewards: DemoReward[] = [
  {
    identifier: 'sewn-notebook',
    name: 'A sewn notebook\u00a0· Un cuaderno cosido',
    description: 'Eighty blank pages, sewn by hand. Ochenta páginas en blanco, cosidas a mano.',
    description_details: 'Opens flat, survives a rucksack, and takes ink. Se abre del todo y aguanta la tinta.',
    terms_conditions: inTheShop,
    redemption_details: 'Show this page at the counter and choose your colour. Enseña esta página y elige el color.',
    selection: 'redeem',
    threshold: 110,
    limit: 60,
    image_url: image('notebook'),
  },
  {
    identifier: 'a-paperback',
    name: 'A paperback of your choice\u00a0· Un libro de bolsillo',
    description:
      'Any paperback in the shop, in either language. Cualquier libro de bolsillo, en la lengua que quieras.',
    description_details: 'Also from the shelf of new books. También de la mesa de novedades.',
    terms_conditions: inTheShop,
    redemption_details: 'Bring it to the counter together with this page. Tráelo al mostrador junto con esta página.',
    selection: 'redeem',
    threshold: 320,
    limit: 40,
    image_url: image('paperback'),
  },
  {
    identifier: 'two-shores',
    name: 'Reader of both shores\u00a0· Lector de dos orillas',
    description:
      'Three hundred pages collected, in whatever language. Trescientas páginas reunidas, en la lengua que sea.',
    description_details: 'It lights up by itself. Se enciende sola.',
    selection: 'achievement',
    threshold: 300,
    image_url: image('two-shores-unlit'),
    active_image_url: image('two-shores'),
  },
];
