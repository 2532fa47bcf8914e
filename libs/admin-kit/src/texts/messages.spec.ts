import { expect, it } from '@jest/globals';
import type { Messages } from '@laurel/web-kit';
import { checkMessages } from '@laurel/web-kit/check-messages';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '..');
const areas = readdirSync(source).filter((area) => existsSync(join(source, area, 'en.json')));
const read = (area: string, language: 'en' | 'es'): Messages['en'] =>
  JSON.parse(readFileSync(join(source, area, `${language}.json`), 'utf8')) as Messages['en'];

it.each(areas)('has all texts of %s in both languages', (area) => {
  expect(checkMessages({ en: read(area, 'en'), es: read(area, 'es') })).toEqual([]);
});
