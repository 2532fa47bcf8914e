import { expect, it } from '@jest/globals';
import type { Messages } from '@laurel/web-kit';
import { checkMessages } from '@laurel/web-kit/check-messages';
import { readFile } from 'node:fs/promises';

const read = async (language: 'en' | 'es'): Promise<Messages['en']> =>
  JSON.parse(await readFile(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Messages['en'];

it('says everything in both languages', async () => {
  expect(checkMessages({ en: await read('en'), es: await read('es') })).toEqual([]);
});
