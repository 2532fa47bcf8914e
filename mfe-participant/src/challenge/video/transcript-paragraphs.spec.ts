import { expect, it } from '@jest/globals';
import { paragraphsOf } from './transcript-paragraphs.ts';

const cue = (startTime: number, endTime: number, text: string) => ({ startTime, endTime, text });

it('joins captions, and begins a paragraph after a pause of two seconds', () => {
  expect(
    paragraphsOf([cue(0, 1, 'The river\nrises'), cue(2.9, 4, 'at <i>dawn</i>.'), cue(6, 7, 'Then it falls.')]),
  ).toEqual(['The river rises at dawn.', 'Then it falls.']);
});

it('names each speaker once, where another one has spoken before', () => {
  expect(
    paragraphsOf([
      cue(0, 1, '<v Ana>Hello'),
      cue(1, 2, '<v Ana>there &amp; welcome.'),
      cue(2, 3, '<v.loud Bruno Díaz>Hi!'),
      cue(3, 4, '[music]'),
      cue(9, 10, '<v Ana>Bye.'),
    ]),
  ).toEqual(['Ana: Hello there & welcome.', 'Bruno Díaz: Hi!', '[music]', 'Ana: Bye.']);
});

it('is empty without captions', () => {
  expect(paragraphsOf([])).toEqual([]);
});
