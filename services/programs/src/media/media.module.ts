import { FileStore } from '@laurel/service-kit/storage/file-store';
import { openFileStore } from '@laurel/service-kit/storage/open-file-store';
import { type DynamicModule, Module } from '@nestjs/common';
import { ProgramsModule } from '../programs/programs.module.ts';
import { AttachmentProgram } from './attachment-program.ts';
import { FilesController } from './files/files.controller.ts';
import { FilesService } from './files/files.service.ts';
import { MediaController } from './media.controller.ts';
import { MediaRepository } from './media.repository.ts';
import { MediaService } from './media.service.ts';
import { MediaPress } from './press/media-press.ts';
import { UploadService } from './upload/upload.service.ts';

@Module({})
export class MediaModule {
  /** @param filesUrl address of the store that keeps the files */
  static register(filesUrl: string): DynamicModule {
    return {
      module: MediaModule,
      imports: [ProgramsModule],
      controllers: [MediaController, FilesController],
      providers: [
        AttachmentProgram,
        FilesService,
        MediaPress,
        MediaRepository,
        MediaService,
        UploadService,
        { provide: FileStore, useFactory: () => openFileStore(filesUrl) },
      ],
    };
  }
}
