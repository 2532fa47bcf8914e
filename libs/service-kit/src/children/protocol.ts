/** Resource limits of a child process. */
export interface ChildLimits {
  /** Resident memory above which the child ends itself. */
  memoryBytes: number;
  /** Processor time for one task, after which the child ends itself. */
  cpuMs: number;
}

export interface Task<Input> {
  id: number;
  input: Input;
}

/** Replies carry what the task cost: a grown child is replaced between two tasks. */
export interface TaskReply<Output> {
  id: number;
  output: Output;
  memoryBytes: number;
  cpuMs: number;
}

export type ChildMessage<Output> = 'ready' | TaskReply<Output>;
