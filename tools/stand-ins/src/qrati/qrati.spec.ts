import { type QratiStandIn, startQrati } from './qrati.ts';

const CONTEST = 'nightjar-after-dark';
let qrati: QratiStandIn;

beforeAll(async () => {
  qrati = await startQrati();
});
afterAll(() => qrati.stop());

const page = async (): Promise<string> => (await fetch(`${qrati.url}/embed/programs/${CONTEST}`)).text();

it('takes a vote on the page that sites embed, and answers it over its API', async () => {
  expect(await page()).toContain('41 votes');
  const vote = new URLSearchParams({ photo: '1' });
  const answer = await fetch(`${qrati.url}/embed/programs/${CONTEST}`, { method: 'POST', body: vote });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('42 votes')]);
  const photos = await fetch(`${qrati.url}/api/v1/programs/${CONTEST}/photos?page=1&per_page=1`);
  expect(await photos.json()).toMatchObject({ total: 12, photos: [{ id: 1, votes_count: 42 }] });
});

it('draws a different picture for each photo', async () => {
  const [one, two] = await Promise.all([1, 2].map(async (id) => (await fetch(`${qrati.url}/photos/${id}.svg`)).text()));
  expect(one).toContain('<svg');
  expect(one).not.toBe(two);
});

it('answers no entries for an unknown contest', async () => {
  const photos = await fetch(`${qrati.url}/api/v1/programs/other/photos`);
  expect(await photos.json()).toEqual({ photos: [], total: 0 });
});
