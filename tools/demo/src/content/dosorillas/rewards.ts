import { type DemoReward, picture } from '../demo-program.ts';

const image = (name: string): string => picture('dosorillas', name);

const inTheShop = {
  en: 'In the shop, within three months. One for each reader.',
  es: 'En la tienda, en un plazo de tres meses. Uno por lector.',
};

export const rewards: DemoReward[] = [
  {
    identifier: 'sewn-notebook',
    name: 'A sewn notebook',
    description: 'Eighty blank pages, sewn by hand.',
    description_details: 'Opens flat, survives a rucksack, and takes ink.',
    terms_conditions: inTheShop.en,
    redemption_details: 'Show this page at the counter and choose your colour.',
    selection: 'redeem',
    threshold: 110,
    limit: 60,
    image_url: image('notebook'),
    translations: {
      es: {
        name: 'Un cuaderno cosido',
        description: 'Ochenta páginas en blanco, cosidas a mano.',
        description_details: 'Se abre del todo, aguanta la mochila y no cala la tinta.',
        terms_conditions: inTheShop.es,
        redemption_details: 'Enseña esta página en el mostrador y elige el color.',
      },
    },
  },
  {
    identifier: 'a-paperback',
    name: 'A paperback of your choice',
    description: 'Any paperback in the shop, in either language.',
    description_details: 'Also from the shelf of new books.',
    terms_conditions: inTheShop.en,
    redemption_details: 'Bring it to the counter together with this page.',
    selection: 'redeem',
    threshold: 320,
    limit: 40,
    image_url: image('paperback'),
    translations: {
      es: {
        name: 'Un libro de bolsillo a tu gusto',
        description: 'Cualquier libro de bolsillo de la tienda, en la lengua que quieras.',
        description_details: 'También de la mesa de novedades.',
        terms_conditions: inTheShop.es,
        redemption_details: 'Tráelo al mostrador junto con esta página.',
      },
    },
  },
  {
    identifier: 'two-shores',
    name: 'Reader of both shores',
    description: 'Three hundred pages collected, in whatever language.',
    description_details: 'It lights up by itself.',
    selection: 'achievement',
    threshold: 300,
    image_url: image('two-shores-unlit'),
    active_image_url: image('two-shores'),
    translations: {
      es: {
        name: 'Lector de dos orillas',
        description: 'Trescientas páginas reunidas, en la lengua que sea.',
        description_details: 'Se enciende sola.',
      },
    },
  },
];
