/** What every fact that crosses a service border is wrapped in. */
export interface EventEnvelope<Type extends string = string, Data = unknown> {
  /** The outbox row's id; the consumer's inbox keeps it. */
  id: string;
  type: Type;
  /** Raised when the shape of `data` changes in a way that old consumers cannot read. */
  version: 1;
  program_id: string;
  /** ISO 8601, from the database that wrote the fact. */
  occurred_at: string;
  data: Data;
  /** W3C trace id of the request that caused the fact, when there was one. */
  trace_id: string | null;
}
