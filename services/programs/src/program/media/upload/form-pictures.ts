import type { AdminCaller } from '@laurel/contracts/auth/caller';
import { isId } from '@laurel/contracts/validation/id';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { FormFile, FormFiles } from '@laurel/service-kit/http/body/form-files';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { isSafeImage } from '../../sanitize/links.ts';
import { MediaRefusedError } from '../media.errors.ts';
import { MediaRepository } from '../media.repository.ts';
import { toAttachment } from '../media.views.ts';
import { type PreparedMedia, UploadService } from './upload.service.ts';

/** Values by field path, each as `@PictureChoice()` accepts it: a number, an address, or the reference to a file. */
type ChosenPictures = Record<string, string | null | undefined>;
type Addresses = Record<string, string | null>;

interface NamedPicture {
  field: string;
  choice: string | null;
}

/** The pictures that a form refers to or contains. */
@Injectable()
export class FormPictures {
  constructor(
    private readonly repository: MediaRepository,
    private readonly uploads: UploadService,
  ) {}

  /**
   * Runs `save` in a transaction, with the addresses of the pictures; a missing field has none. Files are added to the
   * media library together with the saved values, or not at all. Throws `MediaRefusedError` and 422 by the picture's
   * field.
   */
  async save<T>(
    scope: TenantScope,
    caller: AdminCaller,
    { chosen, files }: { chosen: ChosenPictures; files: FormFiles },
    save: (addresses: Addresses) => Promise<T>,
  ): Promise<T> {
    const fields = Object.entries(chosen).flatMap(([field, choice]) =>
      choice === undefined ? [] : [{ field, choice }],
    );
    const named = fields.filter(({ choice }) => choice === null || !files.has(choice));
    const brought = fields.flatMap(({ field, choice }) => {
      const file = choice === null ? undefined : files.get(choice);
      return file === undefined ? [] : [{ field, file }];
    });
    refuse(
      named.filter(({ choice }) => choice !== null && !isId(choice) && !isSafeImage(choice)),
      'Enter a valid link',
    );
    const prepared = new Map<string, PreparedMedia>();
    // One after the other, as they are encoded: the first fault spares the rest.
    for (const { field, file } of brought) prepared.set(field, await this.prepare(field, file));
    return this.uploads.storeFiles(scope, [...prepared.values()], async () => {
      const addresses = await this.addresses(scope, named);
      for (const [field, media] of prepared) {
        addresses[field] = (await this.uploads.record(scope, caller, media)).public_url;
      }
      return save(addresses);
    });
  }

  private async prepare(field: string, file: FormFile): Promise<PreparedMedia> {
    try {
      return await this.uploads.prepare(file, false);
    } catch (error) {
      throw error instanceof MediaRefusedError ? error.at(field) : error;
    }
  }

  private async addresses(scope: TenantScope, named: readonly NamedPicture[]): Promise<Addresses> {
    const ids = named.flatMap(({ choice }) => (isId(choice) ? [choice] : []));
    const rows = ids.length === 0 ? [] : await this.repository.pictures(scope, ids);
    const known = new Map(rows.map((row) => [row.id, toAttachment(row).public_url]));
    refuse(
      named.filter(({ choice }) => isId(choice) && !known.has(choice)),
      'is not a picture of the media library',
    );
    return Object.fromEntries(
      named.map(({ field, choice }) => [field, choice === null ? null : (known.get(choice) ?? choice)]),
    );
  }
}

function refuse(pictures: readonly NamedPicture[], reason: string): void {
  if (pictures.length === 0) return;
  throw new InvalidInputError(Object.fromEntries(pictures.map(({ field }) => [field, [reason]])));
}
