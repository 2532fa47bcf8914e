import { domainPreview } from './domain-preview.ts';

it.each([
  ['Run Club', 'run-club'],
  ['two  spaces', 'two--spaces'],
  ['tab\tand\nline', 'tab-and-line'],
  ['snake_case-and-hyphens', 'snake_case-and-hyphens'],
  ['Café & Crème!', 'caf--crme'],
  ['rewards.example.com', 'rewardsexamplecom'],
  ['', ''],
])('%j previews as %j [A-445]', (text, domain) => {
  expect(domainPreview(text)).toBe(domain);
});
