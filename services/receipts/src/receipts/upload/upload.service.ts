import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { maxFiles, type ReceiptUploaded } from '@laurel/contracts/receipts/receipts.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { readIdempotencyKey } from '@laurel/service-kit/idempotency/read-idempotency-key';
import { FileStore } from '@laurel/service-kit/storage/file-store';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { ParticipantAccess } from '../../participants/participant-access.ts';
import { ImageProcessor } from '../../pictures/image-processor.ts';
import { UploadRefusedError } from '../../pictures/pictures.errors.ts';
import type { Picture } from '../../pictures/protocol.ts';
import { ReadingJobs } from '../assessment/reading-jobs.ts';
import { OwnReceiptsService } from '../own/own-receipts.service.ts';
import { IdempotencyKeyReusedError } from '../receipts.errors.ts';
import { type NewFile, type NewReceipt, UploadRepository } from './upload.repository.ts';

interface UploadedFile {
  sha256: Buffer;
  pictures: Picture[];
}

@Injectable()
export class UploadService {
  constructor(
    private readonly repository: UploadRepository,
    private readonly database: Database,
    private readonly access: ParticipantAccess,
    private readonly processor: ImageProcessor,
    private readonly store: FileStore,
    private readonly receipts: OwnReceiptsService,
    private readonly jobs: ReadingJobs,
  ) {}

  /**
   * Stores the files of one receipt, which is read afterwards.
   * @param header the request's idempotency key; the same key and files get the same receipt
   */
  async upload(
    scope: TenantScope,
    caller: ParticipantCaller,
    files: AsyncIterable<Uint8Array>,
    header: string | undefined,
  ): Promise<ReceiptUploaded> {
    const key = readIdempotencyKey(header);
    // The upload is split into several transactions: files may take a minute to arrive.
    await this.database.transaction(scope, () => this.access.assertMaySend(scope, caller));
    const uploaded = await this.processAll(scope, files);
    const stored = await this.storeAll(scope, uploaded);
    const fresh = { participantId: caller.participant_id, key, filesHash: hashOf(uploaded), files: stored };
    const receipt = await this.database.transaction(scope, async () => {
      await this.access.assertMayStillSend(scope, caller);
      const id = await this.storeReceipt(scope, fresh);
      return this.receipts.show(scope, caller, id);
    });
    this.jobs.wake();
    return { success: true, message: 'Receipt has been uploaded successfully.', receipt };
  }

  private async processAll(scope: TenantScope, files: AsyncIterable<Uint8Array>): Promise<UploadedFile[]> {
    const uploaded: UploadedFile[] = [];
    let room = maxFiles;
    for await (const bytes of files) {
      if (room === 0) throw new UploadRefusedError('too_many_pictures');
      const pictures = await this.processor.process(scope, bytes, room);
      room -= pictures.length;
      uploaded.push({ sha256: createHash('sha256').update(bytes).digest(), pictures });
    }
    if (uploaded.length === 0) throw new UploadRefusedError('no_files');
    return uploaded;
  }

  /** Announces pictures first: `AbandonedPictures` removes stored ones that get no receipt for any reason. */
  private async storeAll(scope: TenantScope, uploaded: readonly UploadedFile[]): Promise<NewFile[]> {
    const pictures = uploaded.flatMap(({ sha256, pictures }) =>
      pictures.map(({ jpeg, thumbnail, ...about }) => ({
        jpeg,
        file: {
          ...about,
          thumbnail: Buffer.from(thumbnail).toString('base64'),
          storage_key: newKey(scope),
          sha256: sha256.toString('hex'),
        },
      })),
    );
    const keys = pictures.map(({ file }) => file.storage_key);
    await this.database.transaction(scope, () => this.repository.announce(scope, keys));
    await Promise.all(pictures.map(({ file, jpeg }) => this.store.put(file.storage_key, jpeg)));
    return pictures.map(({ file }) => file);
  }

  /** Stores the receipt, or finds the one with the same key; resolves with its id. */
  private async storeReceipt(scope: TenantScope, receipt: NewReceipt): Promise<string> {
    const id = await this.repository.insert(scope, receipt);
    if (id !== null) {
      const taken = await this.repository.settle(
        scope,
        receipt.files.map((file) => file.storage_key),
      );
      if (taken < receipt.files.length) throw new UploadRefusedError('image_processor_unavailable');
      return id;
    }
    const earlier = await this.repository.byKey(scope, receipt);
    if (earlier?.filesHash.equals(receipt.filesHash) !== true) throw new IdempotencyKeyReusedError();
    return earlier.id;
  }
}

/** A random key, independent of the client's file name; spread over sub-folders of a program. */
function newKey({ programId }: TenantScope): string {
  const name = randomBytes(16).toString('hex');
  return `${programId}/${name.slice(0, 2)}/${name}.jpg`;
}

function hashOf(uploaded: readonly UploadedFile[]): Buffer {
  const hash = createHash('sha256');
  for (const { sha256 } of uploaded) hash.update(sha256);
  return hash.digest();
}
