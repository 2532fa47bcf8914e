import { describe, expect, it } from '@jest/globals';
import { captionsAt, parseCaptionsName, storedCaptions, withCaptions, withoutCaptions } from './captions.ts';
import { storedName } from './picture-variants.ts';

const random = '3f'.repeat(16);
const plain = `${random}.mp4`;
const both = `${random}-c4e5f6071en0a1b2c3des4e5f6071.mp4`;

describe('the captions in the name of a video', () => {
  it('are added, replaced and taken away one language at a time, and no name comes back', () => {
    const english = withCaptions(plain, 'en', '0a1b2c3d', true) ?? '';
    expect(english).toBe(`${random}-c0a1b2c3den0a1b2c3d.mp4`);
    expect(withCaptions(english, 'es', '4e5f6071', true)).toBe(both);
    expect(withCaptions(both, 'en', '99999999', true)).toBe(`${random}-c99999999es4e5f6071en99999999.mp4`);
    expect(withCaptions(both, 'es', '99999999', false)).toBe(`${random}-c99999999en0a1b2c3d.mp4`);
    expect(withCaptions(english, 'en', '99999999', false)).toBe(`${random}-c99999999.mp4`);
  });

  it('share the stored video, and each is a file of its own', () => {
    expect([withoutCaptions(both), storedName(both), storedName(plain)]).toEqual([plain, plain, plain]);
    expect([...storedCaptions(both)]).toEqual([
      ['en', `${random}-en0a1b2c3d.vtt`],
      ['es', `${random}-es4e5f6071.vtt`],
    ]);
    expect([...storedCaptions(plain)]).toEqual([]);
  });

  it('are found at the address of the video', () => {
    const address = `/media/uploads/7/${both}`;
    expect(captionsAt(address)).toEqual([
      { language: 'en', url: `${address}.en.vtt` },
      { language: 'es', url: `${address}.es.vtt` },
    ]);
    expect(captionsAt(`/media/uploads/7/${plain}`)).toEqual([]);
    expect(parseCaptionsName(`${both}.es.vtt`)).toEqual({ video: both, stored: `${random}-es4e5f6071.vtt` });
  });

  it.each([
    `${random}-60x40.png`,
    `${random}-c4e5f6071en0a1b2c3.mp4`,
    `${random}-c4e5f6071xx0a1b2c3d.mp4`,
    'https://elsewhere.test/film.mp4',
    '',
  ])('are none in %j', (name) => {
    expect([...storedCaptions(name)]).toEqual([]);
    expect(parseCaptionsName(`${name}.en.vtt`)).toBeNull();
  });

  it.each([`${both}.de.vtt`, `${random}-c0a1b2c3den0a1b2c3d.mp4.es.vtt`, both, `${plain}.en.vtt`])(
    'are not served as %j',
    (name) => expect(parseCaptionsName(name)).toBeNull(),
  );

  it('cannot be given to a picture', () => {
    expect(withCaptions(`${random}-60x40.png`, 'en', '0a1b2c3d', true)).toBeNull();
  });
});
