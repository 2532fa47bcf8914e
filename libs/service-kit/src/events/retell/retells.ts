import type { DomainEvents, EventType } from '@laurel/contracts/events/domain-event';
import { SetMetadata } from '@nestjs/common';
import type { TenantScope } from '../../database/tenant-scope.ts';

/** A fact as it is now, under a key that orders the facts of its type. */
export interface Retold<Type extends EventType = EventType> {
  /** A `bigint` as text, above 0. */
  key: string;
  data: DomainEvents[Type];
}

/** Facts that are told again in one transaction. */
export const RETOLD_AT_ONCE = 1_000;

export const RETELLS = 'laurel:retells';

/**
 * Makes a provider's method answer, in the open transaction, the present state that a fact states: those after the key, in the
 * order of their keys, at most `RETOLD_AT_ONCE` of them; none ends it. Consumers take a version that they have already, so
 * telling again mends their copies and changes no other.
 */
export function Retells<Type extends EventType>(
  type: Type,
): <Method extends (scope: TenantScope, after: string) => Promise<Retold<Type>[]>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void {
  return SetMetadata<string, EventType>(RETELLS, type);
}
