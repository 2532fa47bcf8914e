import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseDeclaration } from './parse-declaration.ts';

const smallest = {
  name: 'mfe-orchard',
  owner: 'orchard@laurel.test',
  area: 'admin',
  routes: ['/admin/v2/trees'],
  navigation: [],
  i18nNamespace: 'orchard',
  needs: { contract: '^1.0.0' },
};
const page = { id: 'trees', label: { en: 'Trees', es: 'Árboles' }, path: '/admin/v2/trees' };
const entry = { ...page, icon: 'tree', order: 1 };

it('remote.schema.json is what the type says', async () => {
  const script = join(import.meta.dirname, '../../tools/remote-schema.mjs');
  await promisify(execFile)(process.execPath, [script, '--check'], { env: { PATH: process.env['PATH'] } });
});

describe('a declaration', () => {
  it('may be the smallest, or say everything', () => {
    expect(parseDeclaration(smallest)).toBe(smallest);
    parseDeclaration({
      ...smallest,
      $schema: 'remote.schema.json',
      navigation: [{ ...entry, permission: { resource: 'challenges', action: 'view' }, feature: 'receipts' }],
      search: [{ ...page, keywords: { en: ['wood'], es: ['madera'] } }],
      records: [{ ...page, path: '/admin/v2/trees/{id}', list: '/admin/v2/trees', title: 'name', detail: 'kind' }],
      jobs: ['/admin/v2/programs/{program_id}/tree_jobs'],
      jobKinds: { tree_import: { en: 'Import', es: 'Importación' } },
      needs: { contract: '^1.0.0', apis: { admin: '^2.0.0' } },
    });
  });

  it.each([
    ['name', { name: 'Orchard' }, '/name'],
    ['no route', { routes: [] }, '/routes'],
    ['relative route', { routes: ['trees'] }, '/routes/0'],
    ['area', { area: 'garden' }, '/area'],
    ['key', { colour: 'green' }, '/ must NOT have additional properties'],
    ['entry without Spanish', { navigation: [{ ...entry, label: { en: 'Trees' } }] }, '/navigation/0/label'],
    ['resource', { navigation: [{ ...entry, permission: { resource: 'trees', action: 'view' } }] }, 'resource'],
    ['list of records', { records: [{ ...page, list: 'trees', title: 'name' }] }, '/records/0/list'],
    ['list of jobs', { jobs: ['tree_jobs'] }, '/jobs/0'],
    ['api', { needs: { contract: '^1.0.0', apis: { private: '1' } } }, '/needs/apis'],
  ])('is refused with a wrong %s', (_what, wrong, where) => {
    expect(() => parseDeclaration({ ...smallest, ...wrong })).toThrow(where);
  });

  it('is refused with every fault named', () => {
    expect(() => parseDeclaration({ ...smallest, owner: '', i18nNamespace: '9' })).toThrow(/owner[^]*i18nNamespace/);
    expect(() => parseDeclaration(null)).toThrow('must be object');
  });
});
