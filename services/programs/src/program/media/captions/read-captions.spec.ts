import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCaptions } from './read-captions.ts';

const vtt = (...lines: string[]): string => ['WEBVTT', '', ...lines].join('\n');

describe('a file of captions', () => {
  it('is WebVTT, whose style sheets and notes are left out', async () => {
    const text = vtt(
      'STYLE',
      '::cue { background: url(//evil.test) }',
      '',
      'NOTE by Ana',
      '',
      'one',
      '00:01.000 --> 00:03.500 align:start position:10%',
      '<v Ana>Hello <b>there</b>',
      'and welcome',
      '',
      '01:00:04.000 --> 01:00:05.000',
      'An hour later',
    );
    expect(await readCaptions(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual({
      vtt: [
        'WEBVTT',
        '',
        '00:00:01.000 --> 00:00:03.500 position:10% align:start',
        '<v Ana>Hello <b>there</b>',
        'and welcome',
        '',
        '01:00:04.000 --> 01:00:05.000',
        'An hour later',
        '',
      ].join('\n'),
    });
  });

  it('is SubRip, which becomes WebVTT', async () => {
    const text =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n¡Hola!\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n<i>dos</i>\r\n';
    expect(await readCaptions(text)).toEqual({
      vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n¡Hola!\n\n00:00:03.000 --> 00:00:04.000\n<i>dos</i>\n',
    });
  });

  it.each([
    ['', 'Only captions as WebVTT (.vtt) or SubRip (.srt) are accepted'],
    ['<html><script>alert(1)</script>', 'Only captions as WebVTT (.vtt) or SubRip (.srt) are accepted'],
    ['{"captions":[]}', 'Only captions as WebVTT (.vtt) or SubRip (.srt) are accepted'],
    ['WEBVTT', 'The file has no captions'],
    [vtt('00:01.000 --> 00:02.000', '  '), 'The file has no captions'],
    [vtt('00:01.000 --> 00:02.000', 'x', '', '00:03 --> 00:04', 'y'), 'Line 6 has no time that can be read'],
    [vtt('soon --> later', 'x'), 'Line 3 has no time that can be read'],
    [vtt('00:03.000 --> 00:01.000', 'x'), 'Line 3: a caption must end after it begins'],
    [vtt('00:03.000 --> 00:03.000', 'x'), 'Line 3: a caption must end after it begins'],
  ])('is none: %j', async (text, fault) => {
    expect(await readCaptions(text)).toEqual({ fault });
  });

  it('keeps every caption and its times, and what was written is read as the same', async () => {
    const cue = fc.record({
      from: fc.integer({ min: 0, max: 20_000_000 }),
      millis: fc.integer({ min: 1, max: 9_999 }),
      text: fc.stringMatching(/^[a-zA-Zñé&;<>.,!?-]{1,30}$/).filter((each) => !each.includes('-->')),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cue, { minLength: 1, maxLength: 8 }), async (cues) => {
        const clock = (millis: number): string => {
          const iso = new Date(millis % 3_600_000).toISOString().slice(14, 23);
          return `${String(Math.floor(millis / 3_600_000)).padStart(2, '0')}:${iso}`;
        };
        const blocks = cues.map(({ from, millis, text }) => `${clock(from)} --> ${clock(from + millis)}\n${text}`);
        const written = `${['WEBVTT', ...blocks].join('\n\n')}\n`;
        expect(await readCaptions(written)).toEqual({ vtt: written });
      }),
    );
  });
});
