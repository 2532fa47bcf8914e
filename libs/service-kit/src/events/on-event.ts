import type { DomainEvents, EventType } from '@laurel/contracts/events/domain-event';
import type { EventEnvelope } from '@laurel/contracts/events/envelope';
import { SetMetadata } from '@nestjs/common';
import type { TenantScope } from '../database/tenant-scope.ts';

/** An event as its consumers receive it. */
export type EventOf<Type extends EventType> = EventEnvelope<Type, DomainEvents[Type]>;

export interface OnEventMetadata {
  type: EventType;
  batch: boolean;
  reads: boolean;
}

export const ON_EVENT = 'laurel:on-event';

type Handler<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;
type HandlerDecorator<Args extends unknown[], Result = void> = <Method extends Handler<Args, Result>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * Makes a provider's method the handler of an event. It runs in the transaction that also marks the event as handled,
 * so its effect happens once however often the event is delivered. With `batch` it takes a list: up to 64 events of one
 * program in one transaction, in the order in which they were recorded. Events about one record may arrive out of order
 * (a retried one comes late): a handler that stores a copy writes only when the event's `version` is above the stored
 * one. A handler makes no call outside the database; it records an event or a job. With `reads` it reads for long: it
 * runs in a transaction of its own, writes nothing, and resolves with the work for the one that marks the event.
 */
export function OnEvent<Type extends EventType>(
  type: Type,
  options: { batch: true },
): HandlerDecorator<[scope: TenantScope, events: EventOf<Type>[]]>;
export function OnEvent<Type extends EventType>(
  type: Type,
  options: { reads: true },
): HandlerDecorator<[scope: TenantScope, event: EventOf<Type>], () => Promise<void>>;
export function OnEvent<Type extends EventType>(
  type: Type,
): HandlerDecorator<[scope: TenantScope, event: EventOf<Type>]>;
export function OnEvent(type: EventType, { batch = false, reads = false } = {}): MethodDecorator {
  return SetMetadata<string, OnEventMetadata>(ON_EVENT, { type, batch, reads });
}
