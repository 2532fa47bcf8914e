/** What every fact that crosses a service border is wrapped in. */
export interface EventEnvelope<Type extends string = string, Data = unknown> {
  /** Id of the fact in its sender's log; the consumer's inbox keeps it. */
  id: string;
  type: Type;
  /** Raised when the shape of `data` changes in a way that old consumers cannot read. */
  version: number;
  program_id: string;
  /** ISO 8601: the moment at which the fact holds, whenever it is delivered. */
  effective_at: string;
  data: Data;
  /** W3C trace id of the request that caused the fact, when there was one. */
  trace_id: string | null;
}
