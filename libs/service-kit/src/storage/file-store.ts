import type { Readable } from 'node:stream';

/** Bytes in memory, or a stream of a known length. */
export type FileContent = Uint8Array | { stream: Readable; bytes: number };

/** The bytes from `start` to `end`, both included; they lie inside of the file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores a service's files. Keys are made by the service, such as `17/3f/3f9c.jpg`, never by a client. */
export abstract class FileStore {
  /**
   * Stores a file as a whole or not at all, and replaces one under the same key. Rejects with
   * `StorageUnavailableError`.
   */
  abstract put(key: string, content: FileContent): Promise<void>;

  /** A file's bytes, or a part of them. Rejects when there is none under the key, and with `StorageUnavailableError`. */
  abstract read(key: string, part?: ByteRange): Promise<Readable>;

  /** Removes files; missing ones are no fault. Rejects with `StorageUnavailableError`. */
  abstract remove(keys: readonly string[]): Promise<void>;
}
