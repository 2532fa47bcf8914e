import type { EventType } from '@laurel/contracts/events/domain-event';
import type { EventEnvelope } from '@laurel/contracts/events/envelope';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { TenantScope } from '../database/tenant-scope.ts';
import { type MarkedMethod, markedMethods } from '../discovery/marked-methods.ts';
import { ON_EVENT, type OnEventMetadata } from './on-event.ts';
import { typesFor } from './queues.ts';

export interface EventHandler extends OnEventMetadata {
  /** `Class.method`, for messages. */
  name: string;
  /** All of the work, in one transaction. */
  handle: (scope: TenantScope, events: EventEnvelope[]) => Promise<void>;
  /** The reading half of a handler with `reads`; resolves with the writing one. */
  read: (scope: TenantScope, event: EventEnvelope) => Promise<WritingHalf>;
}

/** The rest of a handler's work, for the transaction that marks its event as handled. */
export type WritingHalf = (() => Promise<void>) | undefined;
type Method = (scope: TenantScope, argument: EventEnvelope | EventEnvelope[]) => Promise<WritingHalf>;

/** Finds the methods marked with `@OnEvent`, by event. */
@Injectable()
export class EventHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /**
   * Exactly one handler for each event routed to the service; throws a list of missing, duplicate and unroutable ones.
   */
  of(service: string): Map<EventType, EventHandler> {
    const routed = new Set(typesFor(service));
    const found = new Map<EventType, EventHandler>();
    const faults: string[] = [];
    for (const handler of this.all()) {
      const other = found.get(handler.type);
      if (!routed.has(handler.type)) faults.push(`${handler.name} waits for ${handler.type}, which is not routed here`);
      else if (other !== undefined) faults.push(`${handler.type} has two handlers: ${other.name}, ${handler.name}`);
      else found.set(handler.type, handler);
    }
    for (const type of routed) if (!found.has(type)) faults.push(`${type} has no handler`);
    if (faults.length > 0) throw new Error(`Events of ${service}: ${faults.join('; ')}`);
    return found;
  }

  private all(): EventHandler[] {
    const { discovery, scanner, reflector } = this;
    return markedMethods<OnEventMetadata, Method>({ discovery, scanner, reflector }, ON_EVENT).map(handlerOf);
  }
}

function handlerOf({ mark, name, method }: MarkedMethod<OnEventMetadata, Method>): EventHandler {
  return {
    ...mark,
    name,
    handle: async (scope, events) => {
      for (const argument of mark.batch ? [events] : events) await (await method(scope, argument))?.();
    },
    read: method,
  };
}
