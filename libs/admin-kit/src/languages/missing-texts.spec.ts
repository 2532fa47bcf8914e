import { expect, it } from '@jest/globals';
import { missingTexts } from './missing-texts.ts';

it('counts the texts without a translation, also those of parts, and no field that is empty itself', () => {
  const values = {
    caption: 'Read the map',
    description: '',
    points: 20,
    questions: [
      { title: 'Where?', translations: { es: { title: '¿Dónde?' } }, options: [] },
      {
        title: 'When?',
        translations: { es: { title: ' ' } },
        options: [{ details: 'Now', translations: { es: { details: '' } } }],
      },
    ],
    translations: { es: { caption: '', description: '' } },
  };
  expect(missingTexts(values, 'es')).toBe(3);
  expect(missingTexts({ ...values, translations: { es: { caption: 'Lee el mapa', description: '' } } }, 'es')).toBe(2);
});
