import { siteOf } from '../../../../test/gateway.fixture.ts';
import { linkPreview } from './link-preview.ts';

const site = siteOf('1', 'Found & Co');

function shown(changes: Partial<typeof site>): (string | undefined)[] {
  const { title, description, meta } = linkPreview({ ...site, ...changes }, 'https://found.test');
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
