import 'reflect-metadata';
import { serviceDocuments } from '@laurel/test-kit/openapi/service-documents';
import { declaredQueries } from './declared-queries.ts';
import { canonicalAddress } from './public-query.ts';

interface Operation {
  parameters?: { name: string; in: string }[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

it('the declared parameters are those of the documents', () => {
  const documented = serviceDocuments<Document>()
    .flatMap(([, { paths }]) => Object.entries(paths))
    .filter(([path, { get }]) => path.startsWith('/public/') && get)
    .map(([path, { get }]) => [path, get?.parameters?.filter((parameter) => parameter.in === 'query') ?? []] as const)
    .map(([path, parameters]) => [path, parameters.map(({ name }) => name)]);
  expect(declaredQueries).toEqual(Object.fromEntries(documented));
});

describe('canonicalAddress', () => {
  it.each([
    ['sorts the names', '/public/photos', '?page_size=5&page=1', '/public/photos?page=1&page_size=5'],
    ['preserves the order of values', '/public/photos', '?page=2&page=1', '/public/photos?page=2&page=1'],
    ['has one spelling of an escape', '/public/photos', '?%70age=%3a+b', '/public/photos?page=%3A%20b'],
    ['preserves a broken escape as text', '/public/photos', '?page=%zz', '/public/photos?page=%25zz'],
    ['names a parameter without a value', '/public/photos', '?page&&', '/public/photos?page='],
    ['has no empty query', '/public/photos', '?', '/public/photos'],
    ['has one spelling of the path', '/public/program_pages/%61%2d%C3%A9', '', '/public/program_pages/a-%C3%A9'],
    ['is case-sensitive', '/public/program_pages/A', '', '/public/program_pages/A'],
    ['is null for an undocumented path', '/public/nothing', '?x=1', null],
    ['is none for a longer path', '/public/photos/1', '', null],
    ['is none for a broken path', '/public/program_pages/%zz', '', null],
  ])('%s', (_title, path, query, address) => expect(canonicalAddress(path, query)).toBe(address));

  it('is refused with parameters that are not declared; names are case-sensitive', () => {
    for (const query of ['?x=1', '?page=1&Page=2', '?page]=1', '?[page]=1', '?=1']) {
      expect(() => canonicalAddress('/public/photos', query)).toThrow(/^Unknown field/);
    }
    expect(canonicalAddress('/public/participant_actions', '?columnFilters[a]=1')).toBe(
      '/public/participant_actions?columnFilters%5Ba%5D=1',
    );
  });
});
