/** The program whose rows a piece of work may see. Every repository method takes it first. */
export interface TenantScope {
  /** Canonical `bigint` text. */
  readonly programId: string;
}

const scopes = new WeakMap<object, TenantScope>();

/** Binds the scope that the guard found to the request, for `@Scope()` and `@Transactional()`. */
export function bindScope(request: object, scope: TenantScope): void {
  scopes.set(request, scope);
}

/** The scope that the guard bound to the request; `undefined` where a route belongs to no program. */
export function scopeOf(request: object): TenantScope | undefined {
  return scopes.get(request);
}
