import { expect, it } from '@jest/globals';
import { challengeButtonLabels } from '@laurel/contracts/programs/challenge-kinds';
import type { Messages } from '@laurel/web-kit';
import { checkMessages } from '@laurel/web-kit/check-messages';
import { readFile } from 'node:fs/promises';

const read = async (file: string): Promise<Messages['en']> =>
  JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')) as Messages['en'];

it.each([
  './',
  './account.',
  './attributes.',
  './challenge.',
  './contest.',
  './my-rewards.',
  './news.',
  './offers.',
  './payment.',
  './photos.',
  './receipts.',
  './reward.',
  './sign-in.',
  './win.',
])('%s has all texts in both languages', async (of) => {
  expect(checkMessages({ en: await read(`${of}en.json`), es: await read(`${of}es.json`) })).toEqual([]);
});

it('has the label of every type of challenge as the services do, so that it can be translated into Spanish [P-195]', async () => {
  expect((await read('./en.json'))['button']).toEqual(challengeButtonLabels);
});
