// class-transformer's @Type calls Reflect.getMetadata while a request class is evaluated; reflect-metadata costs 3 kB.
const target = Reflect as { getMetadata?: (...args: unknown[]) => unknown };
target.getMetadata ??= () => undefined;

export {};
