import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { OnApplicationShutdown } from '@nestjs/common';
import { PassThrough, Readable } from 'node:stream';
import { type ByteRange, type FileContent, FileStore } from './file-store.ts';
import { StorageUnavailableError } from './storage.errors.ts';

/** Time limits, because the SDK would wait without end. */
const requestHandler = { connectionTimeout: 2_000, socketTimeout: 10_000 };
/** Maximum of keys in one DeleteObjects call, by the API's rule. */
const maxKeys = 1_000;

export interface S3Options extends Pick<S3ClientConfig, 'credentials' | 'endpoint' | 'region'> {
  bucket: string;
  /** Prefix of every key: empty, or `receipts/`. */
  prefix: string;
}

/** Files in an S3 bucket. Without `credentials` the SDK looks for them: environment, pod identity, instance role. */
export class S3FileStore extends FileStore implements OnApplicationShutdown {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor({ bucket, prefix, ...config }: S3Options) {
    super();
    this.bucket = bucket;
    this.prefix = prefix;
    // Other hosts than Amazon's seldom have a host name for each bucket.
    this.client = new S3Client({ ...config, requestHandler, forcePathStyle: config.endpoint !== undefined });
  }

  override async put(key: string, content: FileContent): Promise<void> {
    if (content instanceof Uint8Array) {
      await this.asked(this.client.send(new PutObjectCommand({ ...this.at(key), Body: content })));
      return;
    }
    const { stream, bytes } = content;
    // The SDK does not handle errors of its stream, which ends the process; pipe() does not forward them.
    const brokeOff = new AbortController();
    stream.once('error', () => brokeOff.abort());
    const Body = stream.pipe(new PassThrough());
    const command = new PutObjectCommand({ ...this.at(key), Body, ContentLength: bytes });
    await this.asked(this.client.send(command, { abortSignal: brokeOff.signal }));
  }

  override async read(key: string, part?: ByteRange): Promise<Readable> {
    const Range = part && `bytes=${part.start}-${part.end}`;
    const command = new GetObjectCommand({ ...this.at(key), ...(Range !== undefined && { Range }) });
    const { Body } = await this.asked(this.client.send(command));
    if (!(Body instanceof Readable)) throw new Error(`${key} was answered without a body`);
    return Body;
  }

  override async remove(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += maxKeys) {
      const Objects = keys.slice(from, from + maxKeys).map((key) => ({ Key: this.prefix + key }));
      const command = new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } });
      const { Errors: [fault] = [] } = await this.asked(this.client.send(command));
      if (fault !== undefined) throw new StorageUnavailableError(new Error(`${fault.Key ?? ''}: ${fault.Code ?? ''}`));
    }
  }

  onApplicationShutdown(): void {
    this.client.destroy();
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: this.prefix + key };
  }

  private async asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw error instanceof NoSuchKey ? error : new StorageUnavailableError(error);
    }
  }
}
