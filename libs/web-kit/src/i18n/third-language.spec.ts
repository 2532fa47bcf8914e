/** @jest-environment jsdom */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { formatDate, formatMoney, formatNumber } from '../text/format.ts';
import { addTestLanguages } from '../testing/languages/add-test-languages.ts';
import { catalogues } from './catalogues.ts';
import { addMessages, catalogueTexts, changeLanguage, i18n, kitText, language } from './i18n.ts';

const { de, ar } = addTestLanguages();

beforeAll(() => {
  const only = { en: { button: { video: 'Watch Now', unknown: 'Only in English' } }, es: { button: { video: 'Ver' } } };
  addMessages('participant', only);
});
afterEach(() => changeLanguage('en'));

it('shows English while the catalogue cannot be loaded, and the language once it can', async () => {
  const load = catalogues as Record<string, () => Promise<object>>;
  const { de: inTime } = load;
  load['de'] = () => Promise.reject(new Error('offline'));
  await changeLanguage(de);
  expect([language(), kitText('time.now')]).toEqual(['de', 'just now']);
  load['de'] = inTime!;
  await changeLanguage('en');
  await changeLanguage(de);
  expect(kitText('time.now')).toBe('gerade eben');
});

describe('a language with an entry in the list and a folder of catalogues', () => {
  it.each([
    [de, 'ltr', 'gerade eben', 'Jetzt ansehen', '2. Jan. 2026', '1.234.567,5', '12,50\u00a0€'],
    [ar, 'rtl', 'الآن', 'شاهد الآن', '٢ يناير ٢٠٢٦', '١٬٢٣٤٬٥٦٧٫٥', '‏١٢٫٥٠\u00a0€'],
  ])('%s is the page’s, with its direction, texts and formats', async (code, direction, now, video, ...formats) => {
    await changeLanguage(code);
    const { lang, dir } = document.documentElement;
    expect([language(), lang, dir]).toEqual([code, code, direction]);
    expect([kitText('time.now'), i18n.t('button.video', { ns: 'participant' })]).toEqual([now, video]);
    expect([formatDate('2026-01-02T12:00:00Z'), formatNumber('1234567.5'), formatMoney('12.5', 'EUR')]).toEqual(
      formats,
    );
  });

  it('falls back to English for a text that its catalogue lacks, and to left to right after it', async () => {
    await changeLanguage(ar);
    expect(i18n.t('button.unknown', { ns: 'participant' })).toBe('Only in English');
    await changeLanguage('es');
    expect([document.documentElement.dir, i18n.t('button.video', { ns: 'participant' })]).toEqual(['ltr', 'Ver']);
  });

  it('has the words of components, which no remote carries', async () => {
    await changeLanguage(de);
    expect(catalogueTexts('ui')).toMatchObject({ components: { close: 'Schließen' } });
    await changeLanguage('en');
    expect(catalogueTexts('ui')).toEqual({});
  });
});
