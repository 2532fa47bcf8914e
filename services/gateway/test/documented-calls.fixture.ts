import { serviceDocuments } from '@laurel/test-kit/openapi/service-documents';

interface Document {
  paths: Record<string, Record<string, object>>;
}

type UnsafeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

// Beacons of /ahoy/ and calls of API keys have no token: specs of their own cover what they need instead.
const withoutToken = /^\/(?:internal|stripe|ahoy|api)\//;

/**
 * Method and path, with parameters filled in, of every documented call that may change something with the page's token.
 */
export function unsafeCalls(): [UnsafeMethod, string][] {
  return serviceDocuments<Document>()
    .flatMap(([, { paths }]) => Object.entries(paths))
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
