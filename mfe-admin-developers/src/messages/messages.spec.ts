import { expect, it } from '@jest/globals';
import { checkMessages } from '@laurel/web-kit/check-messages';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

it('has all texts in both languages', () => {
  expect(checkMessages({ en, es })).toEqual([]);
});
