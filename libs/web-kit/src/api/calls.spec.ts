import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const folder = import.meta.dirname;
const root = join(folder, '../../../..');

const calls = {
  right: "api.get(`/admin/v2/programs/${id}/challenges`, { params: { page: 1, 'columnFilters[status]': 'draft' } });",
  address: 'api.get(`/admin/v2/programs/${id}/chalenges`);',
  longer: 'api.get(`/admin/v2/challenges/${id}/somewhere`);',
  parameter: 'api.get(`/admin/v2/programs/${id}/challenges`, { params: { pages: 1 } });',
  undeclared: "api.get('/public/tiers', { params: { page: 1 } });",
  field: "api.post(`/admin/v2/rewards/${id}/coupons`, { codes: 'a', colour: 'red' });",
  missing: 'api.post(`/admin/v2/rewards/${id}/coupons`, {});',
};

/** Which of the calls the compiler refuses. */
function refused(): string[] {
  const names = Object.keys(calls);
  const file = join(folder, 'calls.snippet.ts');
  const text = ["import { api } from './api.ts'; declare const id: string;", ...Object.values(calls)].join('\n');
  const stored: { config?: unknown } = ts.readConfigFile(join(root, 'tsconfig.web.json'), (name) =>
    readFileSync(name, 'utf8'),
  );
  const { options } = ts.parseJsonConfigFileContent(stored.config, ts.sys, root);
  const settings = { ...options, incremental: false, types: [] };
  const host = ts.createCompilerHost(settings);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : read(name, ...rest);
  const program = ts.createProgram([file], settings, host);
  const lines = program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ start = 0 }) => text.slice(0, start).split('\n').length - 2);
  return [...new Set(lines)].map((line) => names[line] ?? 'import').toSorted();
}

describe('the types of calls', () => {
  it('refuse a wrong address, parameter and body field', () => {
    expect(refused()).toEqual(['address', 'field', 'longer', 'missing', 'parameter', 'undeclared']);
  });
});
