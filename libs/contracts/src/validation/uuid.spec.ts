import { isUuid } from './uuid.ts';

it.each([
  ['3f1b0c1e-8a53-4b9e-9d57-6f0a1c2d3e4f', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['3F1B0C1E-8A53-4B9E-9D57-6F0A1C2D3E4F', false],
  ['3f1b0c1e8a534b9e9d576f0a1c2d3e4f', false],
  ['3f1b0c1e-8a53-4b9e-9d57-6f0a1c2d3e4f ', false],
  ['3f1b0c1e-8a53-4b9e-9d57-6f0a1c2d3e4g', false],
  ['', false],
])('%j is a UUID in lower case with hyphens: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});
