import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as mediaCaptions from 'media-captions';
import { readCaptions } from './read-captions.ts';

interface Node {
  data?: string;
  children?: Node[];
}

/** The package's own types are for bundlers alone. */
const { parseText, tokenizeVTTCue } = mediaCaptions as unknown as {
  parseText: (text: string) => Promise<{ cues: { startTime: number; endTime: number }[] }>;
  tokenizeVTTCue: (cue: object) => Node[];
};

const vtt = (...lines: string[]): string => ['WEBVTT', '', ...lines].join('\n');
const clock = (millis: number): string => new Date(millis).toISOString().slice(11, 23);
const textIn = ({ data = '', children = [] }: Node): string => data + children.map(textIn).join('');

/** What a reader of WebVTT shows for a file once it is read here: times in milliseconds, and texts without markup. */
async function shown(file: string): Promise<{ from: number; to: number; text: string }[]> {
  const read = await readCaptions(file);
  if ('fault' in read) throw new Error(read.fault);
  const { cues } = await parseText(read.vtt);
  return cues.map((cue) => ({
    from: Math.round(cue.startTime * 1_000),
    to: Math.round(cue.endTime * 1_000),
    text: tokenizeVTTCue(cue).map(textIn).join(''),
  }));
}

const [first, second] = ['00:00:01.000 --> 00:00:02.000', '00:00:03.000 --> 00:00:04.000'];

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
    [vtt(first, '  '), 'The file has no captions'],
    [vtt(first, '<font color=red></font>'), 'The file has no captions'],
    [vtt(first, 'x', '', '00:03 --> 00:04', 'y'), 'Line 6 has no time that can be read'],
    [vtt('soon --> later', 'x'), 'Line 3 has no time that can be read'],
    [vtt(first, 'x', '', `${second} --> 00:05.000`, 'y'), 'Line 6 has no time that can be read'],
    [vtt(first, 'x', '', '00:60:00.000 --> 01:00:01.000', 'y'), 'Line 6 has no time that can be read'],
    [vtt(first, 'x', '', '75:00.000 --> 76:00.000', 'y'), 'Line 6 has no time that can be read'],
    [vtt(first, 'x', '', '00:01.000 --> 00:60.000', 'y'), 'Line 6 has no time that can be read'],
    [vtt(first, 'x', '', '100:00:00.000 --> 100:00:01.000', 'y'), 'Line 6 has no time that can be read'],
    [vtt('00:03.000 --> 00:01.000', 'x'), 'Line 3: a caption must end after it begins'],
    [vtt('00:03.000 --> 00:03.000', 'x'), 'Line 3: a caption must end after it begins'],
    [vtt('intro', first, 'x', 'end', second, 'y'), 'Line 7: put an empty line before this caption'],
  ])('is none: %j', async (text, fault) => {
    expect(await readCaptions(text)).toEqual({ fault });
  });

  it.each([
    ['commas in WebVTT', vtt('00:00:01,000 --> 00:00:02,000', 'one')],
    ['minutes of one digit', vtt('0:01.000 --> 0:02.000', 'one')],
    ['blanks around its times', vtt('\t 00:01.000    --> \t 00:02.000  ', 'one')],
    ['no blanks at its arrow', vtt('00:01.000-->00:02.000', 'one')],
    ['a caption under its first line', `WEBVTT\n${first}\none`],
    ['a caption under its header', `WEBVTT\nKind: captions\n${first}\none`],
    ['empty lines above its first line', `\n\nWEBVTT\n\n${first}\none`],
    ['a name that begins as a note', vtt('NOTES', first, 'one')],
    ['a note without an empty line after it', vtt('NOTE Ana', first, 'one')],
    ['a line of one blank above a text', vtt(first, ' ', 'one')],
    ['places in SubRip', '1\n00:00:01,000 --> 00:00:02,000 X1:40 X2:600 Y1:20 Y2:50\n{\\an8}one'],
    ['colours in SubRip', '00:00:01,000 --> 00:00:02,000\n<font color="#fff">one</font>'],
  ])('may have %s', async (_what, text) => {
    expect(await readCaptions(text)).toEqual({ vtt: `WEBVTT\n\n${first}\none\n` });
  });

  it.each([
    ['an empty line in a text', [first, 'one', '', 'half', '', second, 'two'], 'one\nhalf'],
    ['a text like settings', [first, 'line: two', '', second, 'two'], 'line: two'],
    ['a number as a text', [first, '1984', second, 'two'], '1984'],
    ['numbers as texts and names', ['1', first, '2', '2', second, 'two'], '2'],
    ['notes and style sheets', [first, 'one', '', 'STYLE', '::cue{}', '', 'NOTE', 'a', '', second, 'two'], 'one'],
  ])('keeps its texts with %s', async (_what, lines, text) => {
    const read = { vtt: `WEBVTT\n\n${first}\n${text}\n\n${second}\ntwo\n` };
    expect(await readCaptions(vtt(...lines))).toEqual(read);
  });

  it('is SubRip whose captions may have several paragraphs, and numbers alone as names', async () => {
    const text = `1\n${first}\none\n\nhalf\n${second}\ntwo\n\nends`;
    expect(await readCaptions(text)).toEqual({
      vtt: `WEBVTT\n\n${first}\none\nhalf\n\n${second}\ntwo\nends\n`,
    });
  });

  it.each([
    ['I <3 you, <b>Ana</b>', 'I &lt;3 you, <b>Ana</b>', 'I <3 you, Ana'],
    ['<gasps> 1 < 2 <i', '&lt;gasps> 1 &lt; 2 &lt;i', '<gasps> 1 < 2 <i'],
    ['<I>R&D</I> &amp; T<br>more', '<i>R&amp;D</i> &amp; T\nmore', 'R&D & T\nmore'],
    ['<v Ana>Hi <00:00:01.500><c.loud>you</c>', '<v Ana>Hi <00:00:01.500><c.loud>you</c>', 'Hi you'],
    ['a -<font>-> b', 'a → b', 'a → b'],
  ])('is shown with the text that it has: %s', async (text, written, read) => {
    const file = `00:00:01,000 --> 00:00:02,000\n${text}`;
    expect(await readCaptions(file)).toEqual({ vtt: `WEBVTT\n\n${first}\n${written}\n` });
    expect(await shown(file)).toMatchObject([{ text: read }]);
  });

  it('is shown with every caption, its times and its text, or is refused with the line of a time', async () => {
    const words = fc.stringMatching(/^[a-zA-Zñé&;<>.,!?-]{1,30}$/);
    const markup = /-->|<\/?(?:c|i|b|u|ruby|rt|v|lang|font|br)\b[^<>]*>|&\w+;/i;
    const captions = fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 20_000_000 }),
        millis: fc.integer({ min: 1, max: 9_999 }),
        lines: fc
          .array(fc.oneof(words, fc.nat({ max: 9 }).map(String)), { minLength: 1, maxLength: 2 })
          .filter((lines) => !markup.test(lines.join('\n'))),
      }),
      { minLength: 1, maxLength: 8 },
    );
    const kind = fc.record({
      header: fc.constantFrom('', 'WEBVTT\n', 'WEBVTT\n\n', 'WEBVTT\nKind: captions\n\n'),
      names: fc.constantFrom('none', 'numbers', 'words'),
      between: fc.constantFrom('', '\n', ' \n', '\n\n'),
      comma: fc.constantFrom('.', ','),
      blank: fc.constantFrom('', ' ', '\t  '),
      isShort: fc.boolean(),
      isSpaced: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(captions, kind, async (all, { header, names, between, comma, blank, isShort, isSpaced }) => {
        // SubRip has no other names than numbers.
        fc.pre(header !== '' || names !== 'words');
        const time = (millis: number): string =>
          clock(millis)
            .replace('.', comma)
            .replace(/^00:0?/, (hours) => (isShort ? '' : hours));
        const blocks = all.map(({ from, millis, lines }, index) => {
          const name = names === 'numbers' ? `${index + 1}` : `name-${index}`;
          return [
            ...(names === 'none' ? [] : [name]),
            `${blank}${time(from)}${blank}-->${blank}${time(from + millis)}${blank}`,
            ...lines,
            '',
          ];
        });
        const file = header + blocks.map((lines) => lines.join('\n')).join(between);
        const isLoose = isSpaced && names !== 'words';
        const text = isLoose ? file.replaceAll('\n', '\n\n') : file;
        const read = await readCaptions(text);
        if ('fault' in read) {
          expect([names, between, all.length > 1]).toEqual(['words', '', true]);
          const [, line] = /^Line (\d+): put an empty line before this caption$/.exec(read.fault) ?? [];
          expect(text.split('\n')[Number(line) - 1]).toContain('-->');
          return;
        }
        expect(await shown(text)).toEqual(
          all.map(({ from, millis, lines }) => ({ from, to: from + millis, text: lines.join('\n') })),
        );
        expect(await readCaptions(read.vtt)).toEqual(read);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['after its times', `${first}${' '.repeat(250_000)}x`],
    ['before its arrow', `00:01.000${' '.repeat(250_000)}--> 00:02.000`],
  ])('is read in seconds with 250,000 blanks %s', async (_where, times) => {
    const start = performance.now();
    expect(await readCaptions(vtt(times, 'one'))).toEqual({ vtt: `WEBVTT\n\n${first}\none\n` });
    // The square of the blanks takes minutes.
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
