import type { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';

export interface MarkedMethod<Mark, Method> {
  mark: Mark;
  /** `Class.method`, for messages. */
  name: string;
  method: Method;
}

/** What Nest needs to find methods by their metadata. */
interface MethodFinder {
  discovery: DiscoveryService;
  scanner: MetadataScanner;
  reflector: Reflector;
}

/** All methods of providers that a decorator has marked under a key, bound to their provider. */
export function markedMethods<Mark, Method>(
  { discovery, scanner, reflector }: MethodFinder,
  key: string,
): MarkedMethod<Mark, Method>[] {
  return discovery.getProviders().flatMap(({ instance }) => {
    if (typeof instance !== 'object' || instance === null) return [];
    const provider = instance as Record<string, unknown>;
    return scanner.getAllMethodNames(Object.getPrototypeOf(provider) as object | null).flatMap((name) => {
      const method = provider[name];
      if (typeof method !== 'function') return [];
      const mark = reflector.get<Mark | undefined, string>(key, method);
      if (mark === undefined) return [];
      return [{ mark, name: `${provider.constructor.name}.${name}`, method: method.bind(provider) as Method }];
    });
  });
}
