import { parseVariant, pictureFileName, responsivePicture, variantOf, variantWidths } from './picture-variants.ts';

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
