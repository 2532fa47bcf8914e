/** Where pictures are kept. Keys are random, never what the client called its file. */
export abstract class PictureStore {
  /** Keeps a picture whole or not at all, and answers its key. */
  abstract put(programId: string, bytes: Uint8Array): Promise<string>;

  /** The bytes of a picture. Rejects when there is none under the key. */
  abstract read(key: string): Promise<Buffer>;

  /** Forgets pictures; those that are gone already are no fault. */
  abstract remove(keys: readonly string[]): Promise<void>;
}
