import { readdirSync, readFileSync } from 'node:fs';

interface Document {
  paths: Record<string, Record<string, object>>;
}

type UnsafeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const folder = new URL('../../../docs/openapi/', import.meta.url);
// Beacons of /ahoy/ and calls of API keys have no token: specs of their own cover what they need instead.
const withoutToken = /^\/(?:internal|stripe|ahoy|api)\//;

/**
 * Method and path, with parameters filled in, of every documented call that may change something with the page's token.
 */
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
