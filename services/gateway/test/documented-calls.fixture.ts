import { readdirSync, readFileSync } from 'node:fs';

interface Document {
  paths: Record<string, Record<string, object>>;
}

type UnsafeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const folder = new URL('../../../docs/openapi/', import.meta.url);
// Beacons of /ahoy/ carry no token: what they must show instead is in the specs of analytics.
const withoutToken = /^\/(?:internal|stripe|ahoy)\//;

/** Method and path, its parameters filled in, of every documented call by which a browser may change something with its token. */
export function unsafeCalls(): [UnsafeMethod, string][] {
  const paths = readdirSync(folder).flatMap((file) => {
    const document = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Document;
    return Object.entries(document.paths);
  });
  return paths
    .filter(([path]) => !withoutToken.test(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method): [UnsafeMethod, string] => [
          method.toUpperCase() as UnsafeMethod,
          path.replaceAll(/\{\w+\}/g, '1'),
        ]),
    );
}
