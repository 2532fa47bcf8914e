import { FileStore } from '@laurel/service-kit/storage/file-store';
import { openFileStore } from '@laurel/service-kit/storage/open-file-store';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PROGRAMS_CONFIG, type ProgramsConfig } from '../../config.ts';
import { FilesController } from './files/files.controller.ts';
import { FilesService } from './files/files.service.ts';
import { MediaController } from './media.controller.ts';
import { MediaRepository } from './media.repository.ts';
import { MediaService } from './media.service.ts';
import { ImageProcessor } from './processing/image-processor.ts';
import { FileReplacementService } from './replacement/file-replacement.service.ts';
import { FormPictures } from './upload/form-pictures.ts';
import { UploadService } from './upload/upload.service.ts';
import { RemovalService } from './removal/removal.service.ts';
import { UsesRepository } from './removal/uses.repository.ts';
import { ProgramAttachment } from './program-attachment.entity.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ProgramAttachment])],
  controllers: [MediaController, FilesController],
  exports: [FileReplacementService, FormPictures],
  providers: [
    FileReplacementService,
    FilesService,
    FormPictures,
    ImageProcessor,
    MediaRepository,
    MediaService,
    RemovalService,
    UploadService,
    UsesRepository,
    {
      provide: FileStore,
      useFactory: ({ filesUrl }: ProgramsConfig) => openFileStore(filesUrl),
      inject: [PROGRAMS_CONFIG],
    },
  ],
})
export class MediaModule {}
