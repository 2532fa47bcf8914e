import { addressesOf, isFrontEndCall, METHODS, setUnlessExact } from './front-end-calls.mjs';

const HEAD = `// Written by \`npm run openapi\` from docs/openapi.
/** The refusals of all calls by method and address: a status, then the codes that may come with it. */
export interface DeclaredRefusals {
`;

/** The module of the refusals that tests of front ends may answer with, from the OpenAPI documents of all services. */
export function frontEndRefusalsModule(documents) {
  const refusals = Object.fromEntries(METHODS.map((method) => [method, new Map()]));
  for (const { paths } of documents) {
    for (const [path, item] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (!isFrontEndCall(operation)) continue;
        const type = refusalsOf(operation);
        for (const address of addressesOf(path, operation)) {
          if (address === path || !item[address]) setUnlessExact(refusals[method], address, type, path);
        }
      }
    }
  }
  const groups = METHODS.map((method) => {
    const entries = [...refusals[method]].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = entries.map(([address, { type }]) => `    '${address}': ${type};`);
    return `  ${method}: {\n${lines.join('\n')}\n  };`;
  });
  return `${HEAD}${groups.join('\n')}\n}\n`;
}

const refusalsOf = ({ responses }) =>
  Object.values(responses)
    .map(({ $ref }) => $ref?.split('/').at(-1))
    .filter((name) => name !== undefined && name !== 'default')
    .map((name) => `'${name}'`)
    .join(' | ') || 'never';
