/**
 * `npm run schema -w @laurel/federation` writes remote.schema.json from the TypeScript type of a declaration; with
 * `--check` it only compares the committed file with the type (exit code 1 when they differ).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { createGenerator } from 'ts-json-schema-generator';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const file = at('../src/contract/remote.schema.json');
const type = 'RemoteDeclaration';

const schema = createGenerator({
  path: at('../src/contract/remote-declaration.ts'),
  tsconfig: at('../tsconfig.json'),
  type,
  expose: 'none',
  topRef: false,
  skipTypeCheck: true,
}).createSchema(type);
delete schema.definitions;

const text = await format(JSON.stringify(schema), { parser: 'json', printWidth: 120 });
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('remote.schema.json is not what RemoteDeclaration says: npm run schema -w @laurel/federation\n');
  process.exitCode = 1;
}
