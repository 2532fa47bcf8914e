import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const record = 'docs/decisions/0051-how-the-schemas-differ-from-the-migrations.md';
const services = ['identity', 'programs', 'rewards', 'receipts', 'offers', 'integrations', 'gateway'];

const textsIn = (folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));

/** Tables that migrations create, partitions aside. */
const tablesOf = (folder: string): string[] =>
  textsIn(folder, /(^|\/)migrations\/[^/]+\.sql$/).flatMap((sql) =>
    [...sql.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) \(/gm)].map(([, table = '']) => table),
  );

/** Tables of the classes with `@Entity`: their names in snake case, or those that the decorator gives. */
const entitiesOf = (service: string): string[] =>
  textsIn(`services/${service}/src`, /\.ts$/).flatMap((source) =>
    [...source.matchAll(/^@Entity\((?:\{ name: )?(?:'(\w+)')?[^)]*\)[^]*?^export class (\w+)/gm)].map(
      ([, table, name = '']) => table ?? name.replace(/(?!^)(?=[A-Z])/g, '_').toLowerCase(),
    ),
  );

const [, section = ''] = readFileSync(join(root, record), 'utf8').split('## Tables without an entity');
const recorded = [...section.matchAll(/`([a-z_]+)`/g)].flatMap(([, table = '']) => (table === '_copy' ? [] : [table]));
const isCopy = (table: string): boolean => table.endsWith('_copy');

const withoutEntity = services.map((service) => {
  const [tables, entities] = [tablesOf(`services/${service}/src`), entitiesOf(service)];
  return { service, tables, entities, without: tables.filter((table) => !entities.includes(table)) };
});
const kitTables = tablesOf('libs/service-kit/src');

describe('a table without an entity', () => {
  it.each(withoutEntity)('is named in the record: $service', ({ tables, entities, without }) => {
    expect(tables.length).toBeGreaterThan(3);
    expect(entities.filter((entity) => !tables.includes(entity))).toEqual([]);
    expect(without.filter((table) => !recorded.includes(table) && !isCopy(table))).toEqual([]);
  });

  it('is named in the record: tables of the service kit', () => {
    expect(kitTables.length).toBeGreaterThan(5);
    expect(kitTables.filter((table) => !recorded.includes(table))).toEqual([]);
  });

  it('exists, and has no entity, if the record names it', () => {
    const existing = new Set([...kitTables, ...withoutEntity.flatMap(({ without }) => without)]);
    expect(recorded.filter((table) => !existing.has(table))).toEqual([]);
  });
});
