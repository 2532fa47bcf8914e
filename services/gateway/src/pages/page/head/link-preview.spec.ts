import type { Locale } from '@laurel/contracts/languages/languages';
import { siteOf } from '../../../../test/gateway.fixture.ts';
import { linkPreview } from './link-preview.ts';

const site = siteOf('1', 'Found & Co');

function shown(changes: Partial<typeof site>, reader: Locale = 'en'): (string | undefined)[] {
  const { title, description, meta } = linkPreview({ ...site, ...changes }, 'https://found.test', reader);
  return [
    title,
    description,
    ...[...meta.text.matchAll(/property="og:\w+" content="(.*?)"/g)].map(([, words]) => words),
  ];
}

it('shows search engines and link previews the texts of staff, else the program’s own words [A-392]', () => {
  const [name, about] = ['Found &amp; Co', 'All about Found &amp; Co'];
  const hero = 'https://found.test/media/hero.webp';
  expect(shown({})).toEqual(['Found & Co', 'All about Found & Co', 'website', name, name, about, hero]);
  const seo = { title: 'The club', description: 'Run', image: 'https://pictures.test/card.png' };
  expect(shown({ seo })).toEqual(['The club', 'Run', 'website', name, 'The club', 'Run', seo.image]);
});

it('shows the texts in the reader’s language, and else those that there are', () => {
  const texts = (changes: Partial<typeof site>, reader: Locale): unknown => shown(changes, reader).slice(0, 2);
  const seo = { title: 'The club', description: 'Run', image: null };
  const translated = { ...seo, translations: { es: { title: 'El club', description: 'Corre' } } };
  expect(texts({ seo: translated }, 'es')).toEqual(['El club', 'Corre']);
  expect(texts({ seo: translated }, 'en')).toEqual(['The club', 'Run']);
  expect(texts({ seo }, 'es')).toEqual(['The club', 'Run']);
  expect(texts({ seo, translations: { es: { description: 'Todo' } } }, 'es')).toEqual(['The club', 'Todo']);
});
