import { expect, it } from '@jest/globals';
import type { Messages } from '@laurel/web-kit';
import { checkMessages } from '@laurel/web-kit/check-messages';
import { readFile } from 'node:fs/promises';

const read = async (file: string): Promise<Messages['en']> =>
  JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')) as Messages['en'];

it.each(['./', './admin.', './late.'])('%s has all texts in both languages', async (of) => {
  expect(checkMessages({ en: await read(`${of}en.json`), es: await read(`${of}es.json`) })).toEqual([]);
});
