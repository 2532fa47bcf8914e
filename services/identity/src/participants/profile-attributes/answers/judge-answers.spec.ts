import { describe, expect, it } from '@jest/globals';
import type { AttributeFieldType } from '@laurel/contracts/identity/participants/profile.dto';
import { judgeAnswers } from './judge-answers.ts';

const asked = (attributeFieldType: AttributeFieldType, isRequired = false) => [
  { id: '7', attributeName: 'answer', attributeFieldType, isRequired },
];

describe('the answers to profile attributes', () => {
  it.each([
    ['text_area', ' a\nb ', 'a\nb'],
    ['other', ' 42 ', '42'],
    ['boolean', 'true', 'true'],
    ['date', '2024-02-29', '2024-02-29'],
    ['date_time', '2026-07-01T09:30+02:00', '2026-07-01T07:30:00.000Z'],
  ] as const)('of type %s are stored in one form: %j as %j', (type, typed, value) => {
    expect(judgeAnswers(asked(type), { answer: typed })).toEqual({ values: { 7: value }, faults: {} });
  });

  it.each([
    ['text_area', 'x'.repeat(5_001), 'must not be longer than 5000 characters'],
    ['other', 'a\nb', 'contains a character that is not allowed'],
    ['other', 'x'.repeat(501), 'must not be longer than 500 characters'],
    ['boolean', 'yes', 'must be true or false'],
    ['date', '2026-02-29', 'must be a date such as 2026-07-01'],
    ['date_time', '2026-07-01', 'must be a moment with its zone, such as 2026-07-01T09:30Z'],
    ['other', 42, 'must be a text'],
    ['other', ['42'], 'must be a text'],
    ['other', null, 'is required'],
  ] as const)('of type %s are refused at the field: %j', (type, typed, fault) => {
    expect(judgeAnswers(asked(type, typed === null), { answer: typed })).toEqual({
      values: {},
      faults: { 'profile_answers.answer': [fault] },
    });
  });

  it('are demanded where they are required and none is stored', () => {
    const missing = { values: {}, faults: { 'profile_answers.answer': ['is required'] } };
    expect(judgeAnswers(asked('other', true), {})).toEqual(missing);
    expect(judgeAnswers(asked('other', true), { answer: '  ' }, new Set(['7']))).toEqual(missing);
    expect(judgeAnswers(asked('other', true), {}, new Set(['7']))).toEqual({ values: {}, faults: {} });
  });

  it('are cleared by an empty text, and left as they are when left out', () => {
    expect(judgeAnswers(asked('boolean'), { answer: ' ' })).toEqual({ values: { 7: null }, faults: {} });
    expect(judgeAnswers(asked('boolean'), {})).toEqual({ values: {}, faults: {} });
  });

  it('leave names aside that are not asked, inherited ones included', () => {
    expect(judgeAnswers(asked('other'), { other: '1', toString: '2' })).toEqual({ values: {}, faults: {} });
    const inherited = [
      { id: '7', attributeName: 'constructor', attributeFieldType: 'other' as const, isRequired: false },
    ];
    expect(judgeAnswers(inherited, {})).toEqual({ values: {}, faults: {} });
  });
});
