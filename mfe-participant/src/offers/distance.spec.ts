/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { changeLanguage, setCountry } from '@laurel/web-kit';
import { formatDistance } from './distance.ts';

const shown = () => [formatDistance(2.4), formatDistance(25.4), formatDistance(1, 'long'), formatDistance(25, 'long')];

afterEach(async () => {
  setCountry(null);
  await changeLanguage('en');
});

describe('a distance', () => {
  it('is in miles for a reader of English, and in kilometres for one of Spanish', async () => {
    expect(shown()).toEqual(['2.4 mi', '25 mi', '1 mile', '25 miles']);
    await changeLanguage('es');
    expect(shown()).toEqual(['3,9 km', '41 km', '1,6 kilómetros', '40 kilómetros']);
  });

  it('is in the unit of the program’s country', async () => {
    setCountry('IE');
    expect(shown()).toEqual(['3.9 km', '41 km', '1.6 kilometres', '40 kilometres']);
    setCountry('GB');
    expect(shown()).toEqual(['2.4 mi', '25 mi', '1 mile', '25 miles']);
    for (const island of ['AS', 'GU', 'MP', 'VI', 'GG', 'IM', 'JE']) {
      setCountry(island);
      expect([island, shown()[0]]).toEqual([island, '2.4 mi']);
    }
    setCountry('PR');
    expect(shown()[0]).toBe('3.9 km');
    await changeLanguage('es');
    setCountry('US');
    expect(shown()[3]).toBe('25 millas');
  });
});
