import type { ParticipantCaller } from '@laurel/contracts/auth/caller';
import { mostFiles, type ReceiptUploaded } from '@laurel/contracts/receipts/receipts.dto';
import { Database } from '@laurel/service-kit/database/database';
import { isConnectionLost } from '@laurel/service-kit/database/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { InvalidInputError } from '@laurel/service-kit/http/business-error';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { ParticipantAccess } from '../../participants/participant-access.ts';
import { PicturePress } from '../../pictures/picture-press.ts';
import { PictureStore } from '../../pictures/picture-store.ts';
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
    private readonly press: PicturePress,
    private readonly store: PictureStore,
    private readonly receipts: OwnReceiptsService,
    private readonly jobs: ReadingJobs,
  ) {}

  /**
   * Takes the files of one receipt; it is read afterwards.
   *
   * @param header the request's idempotency key; the same key and files get the same receipt
   */
  async upload(
    scope: TenantScope,
    caller: ParticipantCaller,
    files: AsyncIterable<Uint8Array>,
    header: string | undefined,
  ): Promise<ReceiptUploaded> {
    const key = readKey(header);
    // Not one transaction with the rest: files may take a minute to arrive.
    await this.database.transaction(scope, () => this.access.assertMaySend(scope, caller));
    const uploaded = await this.pressAll(files);
    const stored: NewFile[] = [];
    try {
      for (const file of uploaded) stored.push(...(await this.storeAll(scope, file)));
      const fresh = { participantId: caller.participant_id, key, filesHash: hashOf(uploaded), files: stored };
      const { isNew, receipt } = await this.database.transaction(scope, async () => {
        const kept = await this.keep(scope, fresh);
        return { isNew: kept.isNew, receipt: await this.receipts.show(scope, caller, kept.id) };
      });
      if (isNew) this.jobs.wake();
      else await this.forget(stored);
      return { success: true, message: 'Receipt has been uploaded successfully.', receipt };
    } catch (error) {
      // Whether a lost connection's receipt was stored is not known: it may need its pictures.
      if (!isConnectionLost(error)) await this.forget(stored);
      throw error;
    }
  }

  private async pressAll(files: AsyncIterable<Uint8Array>): Promise<UploadedFile[]> {
    const uploaded: UploadedFile[] = [];
    let room = mostFiles;
    for await (const bytes of files) {
      if (room === 0) throw new UploadRefusedError('too_many_pictures');
      const pictures = await this.press.press(bytes, room);
      room -= pictures.length;
      uploaded.push({ sha256: createHash('sha256').update(bytes).digest(), pictures });
    }
    if (uploaded.length === 0) throw new UploadRefusedError('no_files');
    return uploaded;
  }

  private async storeAll(scope: TenantScope, { sha256, pictures }: UploadedFile): Promise<NewFile[]> {
    return Promise.all(
      pictures.map(async ({ jpeg, width, height, look }) => ({
        file_key: await this.store.put(scope.programId, jpeg),
        width,
        height,
        sha256: sha256.toString('hex'),
        look,
      })),
    );
  }

  /** Stores the receipt, or finds the one that came with the same key. */
  private async keep(scope: TenantScope, receipt: NewReceipt): Promise<{ id: string; isNew: boolean }> {
    const id = await this.repository.insert(scope, receipt);
    if (id !== null) return { id, isNew: true };
    const earlier = await this.repository.byKey(scope, receipt);
    if (earlier?.files_hash.equals(receipt.filesHash) !== true) throw new IdempotencyKeyReusedError();
    return { id: earlier.id, isNew: false };
  }

  private forget(files: readonly NewFile[]): Promise<void> {
    return this.store.remove(files.map((file) => file.file_key));
  }
}

function hashOf(uploaded: readonly UploadedFile[]): Buffer {
  const hash = createHash('sha256');
  for (const { sha256 } of uploaded) hash.update(sha256);
  return hash.digest();
}

function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new InvalidInputError({ 'idempotency-key': ['must be 1 to 200 printable characters'] });
  }
  return header;
}
