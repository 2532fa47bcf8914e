/** The envelope of every event between services. */
export interface EventEnvelope<Type extends string = string, Data = unknown> {
  /** Id of the event in its sender's log; the consumer's inbox stores it. */
  id: string;
  type: Type;
  /** Raised when the shape of `data` changes in a way that old consumers cannot read. */
  version: number;
  program_id: string;
  /** ISO 8601: the moment at which the event takes effect, whenever it is delivered. */
  effective_at: string;
  data: Data;
  /** W3C trace id of the request that caused the event; `null` when there was none. */
  trace_id: string | null;
  /** What caused the event; left out by earlier senders. */
  cause?: EventCause | null;
}

/** A request, or the order to publish present state again. */
export interface EventCause {
  request_id?: string;
  /** The event states what is known already, so that copies can be made again; nothing has happened. */
  republished?: true;
}
