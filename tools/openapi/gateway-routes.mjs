import { format, resolveConfig } from 'prettier';

const HEAD = `import type { Upstream } from '../../config.ts';
import type { Upload } from './request-body.ts';

export interface DeclaredRoute {
  upstream: Upstream;
  cachedForVisitors?: true;
  limit?: 'signIn';
  upload?: Upload;
  waits?: true;
}

/** Which service owns which call, by path. Written by \`npm run openapi\` from docs/openapi. */
export const declaredRoutes: Readonly<Record<string, DeclaredRoute>> = `;

/** The gateway's module of the calls that it passes on, from the OpenAPI documents of all services. */
export async function gatewayRoutesModule(documents, file) {
  const routes = {};
  for (const [path, item] of documents.flatMap(({ paths }) => Object.entries(paths)).sort(byPath)) {
    for (const operation of Object.values(item)) {
      const { audience, service, cached_for_visitors, limit, upload, waits } = operation['x-laurel'];
      if (audience === 'internal') continue;
      if ((routes[path]?.upstream ?? service) !== service) throw new Error(`Two services answer ${path}`);
      routes[path] = {
        ...routes[path],
        upstream: service,
        ...(cached_for_visitors && { cachedForVisitors: true }),
        ...(limit && { limit }),
        ...(upload && { upload }),
        ...(waits && { waits }),
      };
    }
  }
  const options = await resolveConfig(file);
  return format(`${HEAD}${JSON.stringify(routes)};\n`, { ...options, filepath: file });
}

const byPath = ([a], [b]) => (a < b ? -1 : 1);
