import { describe, expect, it } from '@jest/globals';
import type { OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { curlOf, typeScriptOf } from './examples.ts';
import { groupsOf, operationsOf } from './operations.ts';
import { sampleOf } from './sample.ts';
import { fieldsOf } from './schema-fields.ts';

const root = join(import.meta.dirname, '../../../..');
const document = JSON.parse(readFileSync(join(root, 'docs/openapi/public-v1.json'), 'utf8')) as OpenApiDocument;
const operations = operationsOf(document);
const ORIGIN = 'https://rewards.example.com';

const operation = (id: string) => {
  const found = operations.find((each) => each.id === id);
  if (!found) throw new Error(`The document has no ${id}`);
  return found;
};

/** What TypeScript finds in a text that stands at the root of the repository. */
function faultsIn(text: string): string[] {
  const file = join(root, 'examples-of-the-reference.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: { '@laurel/sdk': [join(root, 'packages/sdk/src/index.ts')] },
  };
  const host = ts.createCompilerHost(options);
  const sourceOf = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : sourceOf(name, ...rest);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  return program
    .getSemanticDiagnostics(source)
    .concat(program.getSyntacticDiagnostics(source))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the examples of the reference', () => {
  it('are TypeScript that the SDK takes, for every call', () => {
    const bodies = operations.map((each) => {
      const [first = '', ...rest] = typeScriptOf(document, each, ORIGIN).split('\n');
      expect(first).toBe(`import { createLaurel } from '@laurel/sdk';`);
      return `async function ${each.id}() {${rest.join('\n')}}`;
    });
    // The last one proves that the check sees a wrong body.
    const wrong = `createLaurel({ key: '', baseUrl: '' }).POST('/api/v1/participants', { body: { email: 7, first_name: '', last_name: '' } });`;
    const text = [`import { createLaurel } from '@laurel/sdk';`, ...bodies, wrong].join('\n');
    expect(faultsIn(text)).toEqual(["Type 'number' is not assignable to type 'string'."]);
  });

  it('name the key by a variable, and have a body and a key against repetitions where the call needs them', () => {
    expect(curlOf(document, operation('Points_post'), ORIGIN)).toBe(
      [
        `curl -X POST '${ORIGIN}/api/v1/participants/ext:crm-7/points' \\`,
        `  -H "Authorization: Bearer $LAUREL_API_KEY" \\`,
        `  -H 'Idempotency-Key: order-17' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d '{"amount":120,"reason":"Order 17"}'`,
      ].join('\n'),
    );
    expect(curlOf(document, operation('Challenges_list'), ORIGIN)).toBe(
      [`curl '${ORIGIN}/api/v1/challenges' \\`, `  -H "Authorization: Bearer $LAUREL_API_KEY"`].join('\n'),
    );
  });

  it('answer a sample of every field of the answer', () => {
    const { schema } = operation('Points_post').success;
    expect(schema && sampleOf(document, schema, true)).toEqual({
      participant_id: '1001',
      unused: 1,
      lifetime: 1,
      amount: 120,
    });
  });
});

describe('the calls of the document', () => {
  it('have their scope, parameters and refusals by status', () => {
    const { scopes, parameters, refusals, success } = operation('Points_post');
    expect(scopes).toEqual(['points:write']);
    expect(parameters.map(({ name, place, required }) => [name, place, required])).toEqual([
      ['participant_id', 'path', true],
      ['dry_run', 'query', false],
      ['idempotency-key', 'header', true],
      ['Laurel-Version', 'header', false],
    ]);
    expect(refusals).toContainEqual({ status: '409', codes: ['insufficient_points'] });
    expect(success.status).toBe('201');
  });

  it('are grouped by resource, and found by all words of a search', () => {
    expect(groupsOf(document).flatMap((group) => group.operations)).toHaveLength(operations.length);
    const found = groupsOf(document, 'DEDUCTS post').flatMap((group) => group.operations);
    expect(found.map(({ id }) => id)).toEqual(['Points_post']);
    expect(groupsOf(document, 'points nowhere')).toEqual([]);
  });

  it('name the fields of a body with those inside of lists, required ones marked', () => {
    const { body } = operation('Participant_batch');
    const fields = body ? fieldsOf(document, body) : [];
    expect(fields[0]).toMatchObject({ name: 'participants', type: 'object[]', required: true });
    expect(fields).toContainEqual(expect.objectContaining({ name: 'participants[].email', required: true }));
    expect(fields).toContainEqual(expect.objectContaining({ name: 'participants[].status', required: false }));
  });
});
