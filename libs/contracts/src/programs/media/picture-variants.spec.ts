import {
  cropPosition,
  focalPointOf,
  parseVariant,
  pictureFileName,
  responsivePicture,
  storedName,
  variantOf,
  variantWidths,
  withFocalPoint,
} from './picture-variants.ts';

const random = '0123456789abcdef'.repeat(2);
const name = pictureFileName(random, 1600, 900, 'jpg');
const address = `/media/uploads/7/${name}`;

describe('variants of an uploaded picture', () => {
  it.each([
    [40, [40]],
    [320, [320]],
    [900, [320, 640, 900]],
    [1920, [320, 640, 1080, 1920]],
    [3464, [320, 640, 1080, 1920]],
  ])('of %i pixels are never wider than the picture', (width, widths) => {
    expect(variantWidths(width)).toEqual(widths);
  });

  it('are derived from its address, together with its size', () => {
    expect(responsivePicture(address)).toEqual({
      width: 1600,
      height: 900,
      sources: ['avif', 'webp'].map((format) => ({
        type: `image/${format}`,
        srcSet: [320, 640, 1080, 1600].map((width) => `${address}.${width}.${format} ${width}w`).join(', '),
      })),
    });
  });

  it.each([
    '/media/nightjar/hero.svg',
    `/media/uploads/7/${random}.jpg`,
    `https://elsewhere.example${address}`,
    `${address}.640.avif`,
  ])('do not exist for %s', (other) => {
    expect(responsivePicture(other)).toBeNull();
  });

  it('parse back to the picture, other names do not', () => {
    expect(parseVariant(variantOf(name, 640, 'webp'))).toEqual({ picture: name, format: 'webp' });
    for (const other of [name, `${name}.641.webp`, `${name}.1920.avif`, `${name}.640.jpg`, `${random}.jpg.640.avif`]) {
      expect(parseVariant(other)).toBeNull();
    }
  });
});

describe('the focal point of a picture', () => {
  const focused = withFocalPoint(name, { x: 7, y: 100 }, '4') ?? '';

  it('stands in its name, and so in its address', () => {
    expect(focused).toBe(`${random}-1600x900-f7x100-4.jpg`);
    const url = `/media/uploads/7/${focused}`;
    expect([focalPointOf(url), cropPosition(url)]).toEqual([{ x: 7, y: 100 }, '7% 100%']);
    expect([focalPointOf(address), cropPosition(address)]).toEqual([{ x: 50, y: 50 }, '50% 50%']);
    expect(focalPointOf('https://elsewhere.example/a-f7x100-4.svg')).toEqual({ x: 50, y: 50 });
  });

  it('replaces the one before; files that are no pictures have none', () => {
    expect(withFocalPoint(focused, { x: 0, y: 0 }, '5')).toBe(`${random}-1600x900-f0x0-5.jpg`);
    expect(withFocalPoint(`${random}.mp4`, { x: 0, y: 0 }, '5')).toBeNull();
  });

  it('leaves size, variants and the stored files as they are', () => {
    expect(responsivePicture(`/media/uploads/7/${focused}`)).toMatchObject({ width: 1600, height: 900 });
    const variant = variantOf(focused, 640, 'avif');
    expect(parseVariant(variant)).toEqual({ picture: focused, format: 'avif' });
    expect([storedName(focused), storedName(variant)]).toEqual([name, variantOf(name, 640, 'avif')]);
    expect(storedName(name)).toBe(name);
  });
});
