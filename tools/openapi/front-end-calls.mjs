import { join, relative, sep } from 'node:path';
import ts from 'typescript';

const HEAD = '// Written by `npm run openapi` from docs/openapi.\n';
const DECLARATIONS = `import type { FormOf } from './form-data.ts';

interface Call<Answer, Query, Body> {
  answer: Answer;
  query: Query;
  body: Body;
}

type NoQuery = Record<string, never>;

/** All calls by method and address; \`{}\` stands for a parameter. */
export interface DeclaredCalls {
`;
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
// The one call of the public API that front ends make; the gateway answers it.
const DOCUMENT = {
  address: '/api/v1/openapi.json',
  type: 'OpenApiDocument',
  file: '@laurel/contracts/public-api/document/open-api-document',
};
const CALLERS = new Set(['site', 'admin', 'platform']);

export const isFrontEndCall = (operation) => CALLERS.has(operation['x-laurel'].audience);

/**
 * The types of all calls that front ends can make, from the OpenAPI documents of all services. What the contracts
 * declare is named, so that a call has the very types that the service answers with.
 */
export function frontEndCallsModule(documents, contracts) {
  const imports = new Map();
  const calls = Object.fromEntries(METHODS.map((method) => [method, new Map()]));
  for (const document of documents) {
    const types = typesOf(document, contracts, imports);
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (!isFrontEndCall(operation)) continue;
        const answer = answerOf(operation, types);
        // Files are links on a page, never answers of a call.
        if (method === 'get' && answer === 'undefined') continue;
        const type = `Call<${[answer, queryOf(operation, types), bodyOf(operation, types)].join(', ')}>`;
        for (const address of addressesOf(path, operation)) {
          if (address === path || !item[address]) setUnlessExact(calls[method], address, type, path);
        }
      }
    }
  }
  imports.set(DOCUMENT.file, new Set([DOCUMENT.type]));
  calls.get.set(DOCUMENT.address, { type: `Call<${DOCUMENT.type}, NoQuery, undefined>` });
  const lines = [...imports]
    .sort(byName)
    .map(([file, names]) => `import type { ${[...names].sort().join(', ')} } from '${file}';`);
  const groups = METHODS.map((method) => {
    const entries = [...calls[method]].sort(byName).map(([address, { type }]) => `    '${address}': ${type};`);
    return `  ${method}: {\n${entries.join('\n')}\n  };`;
  });
  return `${HEAD}${lines.join('\n')}\n${DECLARATIONS}${groups.join('\n')}\n}\n`;
}

const byName = ([a], [b]) => (a < b ? -1 : 1);

/** A route of its own wins over a parameter with the same value. */
export function setUnlessExact(calls, address, type, path) {
  const exact = !/\{intent\}$/.test(path);
  if (!calls.has(address) || exact) calls.set(address, { type, exact });
}

/** Parameters become `{}`; one of a few values becomes one address each. */
export function addressesOf(path, { parameters = [] }) {
  const choices = new Map(parameters.filter((each) => each.in === 'path').map((each) => [each.name, each.schema.enum]));
  return path.split('/').reduce(
    (addresses, segment) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      const values = name ? (choices.get(name) ?? ['{}']) : [segment];
      return addresses.flatMap((address) => values.map((value) => (address === null ? value : `${address}/${value}`)));
    },
    [null],
  );
}

function answerOf({ responses }, types) {
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => content?.['application/json'])
    .filter(Boolean)
    .map(({ schema }) => types(schema));
  return [...new Set(answers)].join(' | ') || 'undefined';
}

function queryOf({ parameters = [] }, types) {
  const fields = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema, required, style }) => {
      const key = style === 'deepObject' ? `[filter: \`${name}[\${string}]\`]` : `${keyOf(name)}${required ? '' : '?'}`;
      return `${key}: ${types(style === 'deepObject' ? schema.additionalProperties : schema)}`;
    });
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'NoQuery';
}

function bodyOf({ requestBody }, types) {
  const bodies = Object.entries(requestBody?.content ?? {}).map(([kind, { schema }]) => {
    if (kind !== 'multipart/form-data') return types(schema);
    return schema.properties ? `FormOf<${types(schema)}>` : 'FormData';
  });
  return bodies.join(' | ') || 'undefined';
}

const arrayOf = (type) => (/^\w+$/.test(type) ? `${type}[]` : `(${type})[]`);
const literalOf = (value) => (typeof value === 'string' ? `'${value}'` : String(value));
const keyOf = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);

/** The TypeScript of a document's schemas. */
function typesOf({ components, paths }, contracts, imports) {
  const { service } = Object.values(Object.values(paths)[0])[0]['x-laurel'];
  const named = (name) => {
    const found = contracts.get(name);
    if (!found) return typeOf(components.schemas[name]);
    const own = found.find(({ folder }) => folder === service) ?? found[0];
    const alias = found.length > 1 ? `${name}Of${own.folder[0].toUpperCase()}${own.folder.slice(1)}` : name;
    const names = imports.get(own.file) ?? new Set();
    imports.set(own.file, names.add(alias === name ? name : `${name} as ${alias}`));
    return alias;
  };
  const objectOf = ({ properties = {}, required = [], additionalProperties }) => {
    const fields = Object.entries(properties).map(
      ([key, schema]) => `${keyOf(key.replace(/\[\]$/, ''))}${required.includes(key) ? '' : '?'}: ${typeOf(schema)}`,
    );
    if (fields.length > 0) return `{ ${fields.join('; ')} }`;
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`;
  };
  const plain = {
    string: ({ format }) => (format === 'binary' ? 'Blob' : 'string'),
    integer: () => 'number',
    number: () => 'number',
    boolean: () => 'boolean',
    null: () => 'null',
    array: ({ items }) => arrayOf(typeOf(items)),
    object: objectOf,
  };
  const typeOf = (schema) => {
    if (schema.$ref) return named(schema.$ref.split('/').at(-1));
    if ('const' in schema) return literalOf(schema.const);
    if (schema.enum) return schema.enum.map(literalOf).join(' | ');
    const union = schema.anyOf ?? schema.oneOf;
    if (union) return [...new Set(union.map(typeOf))].join(' | ');
    if (schema.allOf) return schema.allOf.map((each) => `(${typeOf(each)})`).join(' & ');
    const kinds = [schema.type ?? 'unknown'].flat();
    return kinds.map((kind) => plain[kind]?.(schema) ?? 'unknown').join(' | ');
  };
  return typeOf;
}

/** Which file of the contracts exports which type. */
export function contractTypes(program, root) {
  const source = join(root, 'libs/contracts/src') + sep;
  const types = new Map();
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.startsWith(source) || file.fileName.endsWith('.spec.ts')) continue;
    const path = relative(source, file.fileName).replaceAll(sep, '/').replace(/\.ts$/, '');
    for (const statement of file.statements) {
      const declares =
        ts.isClassDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement);
      const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (!declares || !isExported || !statement.name) continue;
      const entry = { file: `@laurel/contracts/${path}`, folder: path.split('/')[0] };
      types.set(statement.name.text, [...(types.get(statement.name.text) ?? []), entry]);
    }
  }
  return types;
}
