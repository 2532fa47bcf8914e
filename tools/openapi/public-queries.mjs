import { format, resolveConfig } from 'prettier';

const HEAD = `/** Query parameters of the public reading calls, by path. Written by \`npm run openapi\` from docs/openapi. */
export const declaredQueries: Readonly<Record<string, readonly string[]>> = `;

/** The gateway's module of declared query parameters, from the OpenAPI documents of all services. */
export async function publicQueriesModule(documents, file) {
  const operations = documents
    .flatMap(({ paths }) => Object.entries(paths))
    .filter(([path, { get }]) => path.startsWith('/public/') && get)
    .map(([path, { get }]) => [path, (get.parameters ?? []).filter((parameter) => parameter.in === 'query')])
    .map(([path, parameters]) => [path, parameters.map(({ name }) => name.replace(/\[\]$/, ''))])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const options = await resolveConfig(file);
  return format(`${HEAD}${JSON.stringify(Object.fromEntries(operations))};\n`, { ...options, filepath: file });
}
