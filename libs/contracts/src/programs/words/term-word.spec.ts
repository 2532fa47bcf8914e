import { describe, expect, it } from '@jest/globals';
import type { Locale } from '../../languages/languages.ts';
import { type ProgramWords, termWord } from './term-word.ts';

const program: ProgramWords = {
  content_language: 'en',
  term_points_as: 'pages',
  term_rewards_as: 'gifts',
  term_forms: { term_points_one: 'page' },
  translations: { es: { term_points_as: 'páginas', term_points_one: 'página', term_points_many: 'de páginas' } },
};

describe('a program’s word for points', () => {
  it.each([
    ['en', 1, 'page'],
    ['en', '1', 'page'],
    ['en', -1n, 'page'],
    ['en', 0, 'pages'],
    ['en', '21', 'pages'],
    ['en', undefined, 'pages'],
    ['es', 1, 'página'],
    ['es', 2, 'páginas'],
    ['es', 1_000_000, 'de páginas'],
    ['es', undefined, 'páginas'],
  ] as const)('in %s for %s is “%s”', (reader, amount, word) => {
    expect(termWord(program, 'points', reader, amount)).toBe(word);
  });

  it('is that of the contents, by their plural rules, where the reader’s language has none', () => {
    expect([1, 2, 1_000_000].map((amount) => termWord(program, 'rewards', 'es', amount))).toEqual([
      'gifts',
      'gifts',
      'gifts',
    ]);
    const german = { ...program, translations: {} };
    expect([1, 2].map((amount) => termWord(german, 'points', 'es', amount))).toEqual(['page', 'pages']);
  });

  it('takes each of the six forms that Arabic has', () => {
    const ar = {
      term_points_as: 'صفحة',
      term_points_zero: 'صفحات',
      term_points_one: 'صفحة واحدة',
      term_points_two: 'صفحتان',
      term_points_few: 'صفحات',
      term_points_many: 'صفحةً',
    };
    const translated = { ...program, translations: { ar } as ProgramWords['translations'] & object };
    expect([0, 1, 2, 3, 11, 100].map((amount) => termWord(translated, 'points', 'ar' as Locale, amount))).toEqual([
      'صفحات',
      'صفحة واحدة',
      'صفحتان',
      'صفحات',
      'صفحةً',
      'صفحة',
    ]);
  });
});
