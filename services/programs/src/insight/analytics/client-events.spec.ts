import { clientEvents, pathOf } from './client-events.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const ID = '3f1b0c1e-8a53-4b9e-9d57-6f0a1c2d3e4f';
const view = (changes: object = {}, properties: object = {}): object => ({
  id: ID,
  name: '$view',
  properties: { program_id: '7', page: '/my-offers', title: 'Offers', ...properties },
  time: NOW / 1_000,
  js: true,
  ...changes,
});
const read = (...events: object[]): unknown => clientEvents({ events }, '7', NOW);
const counted = [{ id: ID, name: '$view', page: '/my-offers' }];

describe('events of ahoy.js', () => {
  it('come as a list or as the text of a beacon, with the program or without [P-458]', () => {
    expect(read(view())).toEqual(counted);
    expect(clientEvents({ events_json: JSON.stringify([view()]) }, '7', NOW)).toEqual(counted);
    expect(read(view({}, { program_id: undefined }))).toEqual(counted);
    expect(read({ ...view(), name: '$click', properties: {} })).toEqual([{ id: ID, name: '$click', page: null }]);
  });

  it('may have an id in upper case', () => {
    const id = ID.toUpperCase();
    expect(read(view({ id }))).toEqual([{ ...counted[0], id }]);
  });

  it.each([
    ['of another program', view({}, { program_id: '8' })],
    ['of a number for a program', view({}, { program_id: 7 })],
    ['in the future', view({ time: NOW / 1_000 + 301 })],
    ['without a time', view({ time: null })],
    ['without an id', view({ id: 'x' })],
    ['without a name', view({ name: '' })],
    ['with a name that cannot be stored', view({ name: 'a\0' })],
    ['with half a character for a name', view({ name: '\ud800' })],
    ['of no page', view({}, { page: undefined })],
    ['of a page that is too long', view({}, { page: `/${'x'.repeat(500)}` })],
    ['without properties', view({ properties: null })],
  ])('do not count %s [B89]', (_what, event) => {
    expect(read(event)).toEqual([]);
  });

  it.each(['/admin', '/admin/v2/programs/7/dashboard', '/x/../admin/v2'])(
    'do not count on the back-office’s page %s [X-136]',
    (page) => {
      expect(read(view({}, { page }))).toEqual([]);
    },
  );

  it('are limited to ten, and empty for a body that is no list [B89]', () => {
    expect(read(...Array.from({ length: 30 }, () => view()))).toHaveLength(10);
    for (const events_json of ['', '{', '{}', '"x"', '[null,1,"x",[]]']) {
      expect(clientEvents({ events_json }, '7', NOW)).toEqual([]);
    }
  });
});

it('the page of an event is its path: query and fragment may be a token or an address', () => {
  expect(pathOf('/signin?email=ada@example.com#token')).toBe('/signin');
  expect(pathOf('https://club.example/photos?page=2')).toBe('/photos');
  for (const none of [undefined, 7, 'http://[', `/${'x'.repeat(500)}`]) expect(pathOf(none)).toBeNull();
});
