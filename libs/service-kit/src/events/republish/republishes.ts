import type { DomainEvents, EventType } from '@laurel/contracts/events/domain-event';
import { SetMetadata } from '@nestjs/common';
import type { TenantScope } from '../../database/tenant-scope.ts';

/** An event with the present state, under a key that orders the events of its type. */
export interface Republished<Type extends EventType = EventType> {
  /** A `bigint` as text, above 0. */
  key: string;
  data: DomainEvents[Type];
}

/** Maximum of events published again in one transaction. */
export const REPUBLISHED_AT_ONCE = 1_000;

export const REPUBLISHES = 'laurel:republishes';

/**
 * Makes a provider's method return, in the open transaction, the present state behind an event: the records after the
 * key, in the order of their keys, at most `REPUBLISHED_AT_ONCE` of them; none ends it. Consumers accept a version that they
 * have already, so publishing again repairs their copies and changes no other. A method with a third parameter can
 * limit it to the records since a moment; without one it receives `-infinity`.
 */
export function Republishes<Type extends EventType>(
  type: Type,
): <Method extends (scope: TenantScope, after: string, since: string) => Promise<Republished<Type>[]>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void {
  return SetMetadata<string, EventType>(REPUBLISHES, type);
}
