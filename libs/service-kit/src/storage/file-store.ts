import type { Readable } from 'node:stream';

/** Bytes in memory, or a stream of a known length. */
export type FileContent = Uint8Array | { stream: Readable; bytes: number };

/** From the byte `start` to the byte `end`, both included; they lie inside of the file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where a service keeps files. Keys are made by the service, such as `17/3f/3f9c.jpg`, never by a client. */
export abstract class FileStore {
  /** Keeps a file whole or not at all; one under the same key is replaced. Rejects with `StorageUnavailableError`. */
  abstract put(key: string, content: FileContent): Promise<void>;

  /** A file's bytes, or a part of them. Rejects when there is none under the key, and with `StorageUnavailableError`. */
  abstract read(key: string, part?: ByteRange): Promise<Readable>;

  /** Forgets files; those that are gone already are no fault. Rejects with `StorageUnavailableError`. */
  abstract remove(keys: readonly string[]): Promise<void>;
}
