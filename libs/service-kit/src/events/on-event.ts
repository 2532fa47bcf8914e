import type { DomainEvents, EventType } from '@laurel/contracts/events/domain-event';
import type { EventEnvelope } from '@laurel/contracts/events/envelope';
import { SetMetadata } from '@nestjs/common';
import type { TenantScope } from '../database/tenant-scope.ts';

/** An event as its consumers receive it. */
export type EventOf<Type extends EventType> = EventEnvelope<Type, DomainEvents[Type]>;

export interface OnEventMetadata {
  type: EventType;
  batch: boolean;
}

export const ON_EVENT = 'laurel:on-event';

type Handler<Args extends unknown[]> = (...args: Args) => Promise<void>;
type HandlerDecorator<Args extends unknown[]> = <Method extends Handler<Args>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * Makes a provider's method the handler of an event. It runs in the transaction that also marks the event as handled,
 * so its effect happens once however often the event is delivered. With `batch` it takes a list: up to 64 events of one
 * program in one transaction, in the order in which they were recorded. Events about one record may arrive out of order
 * (a retried one comes late): a handler that stores a copy writes only when the event's `version` is above the stored
 * one. A handler makes no call outside the database; it records an event or a job.
 */
export function OnEvent<Type extends EventType>(
  type: Type,
  options: { batch: true },
): HandlerDecorator<[scope: TenantScope, events: EventOf<Type>[]]>;
export function OnEvent<Type extends EventType>(
  type: Type,
  options?: { batch?: false },
): HandlerDecorator<[scope: TenantScope, event: EventOf<Type>]>;
export function OnEvent(type: EventType, options: { batch?: boolean } = {}): MethodDecorator {
  return SetMetadata<string, OnEventMetadata>(ON_EVENT, { type, batch: options.batch === true });
}
