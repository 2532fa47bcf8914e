/** What a controller says about a call and its types cannot. */
export interface RouteFacts {
  /** The media type of an answer that is a file or a text. */
  sends?: string;
  /** A second status of the same answer. */
  alsoAnswers?: number;
}

const FACTS = Symbol('route facts');

export function factsOf(handler: object): RouteFacts {
  return (Reflect.getOwnMetadata(FACTS, handler) ?? {}) as RouteFacts;
}

/** Adds to what other decorators have said about the route. */
function routeFacts(facts: RouteFacts): MethodDecorator {
  return (_target, _property, descriptor) => {
    const handler = descriptor.value as object;
    Reflect.defineMetadata(FACTS, { ...factsOf(handler), ...facts }, handler);
  };
}

/** The media type of a route that answers a file or a text; it is documented, the route itself sets the header. */
export function Sends(mediaType: string): MethodDecorator {
  return routeFacts({ sends: mediaType });
}

/** The same answer comes with another status too. */
export function AlsoAnswers(status: number): MethodDecorator {
  return routeFacts({ alsoAnswers: status });
}
