import { FileStore } from '@laurel/service-kit/storage/file-store';
import { openFileStore } from '@laurel/service-kit/storage/open-file-store';
import { type DynamicModule, Module } from '@nestjs/common';
import { ImageProcessor } from './image-processor.ts';

@Module({})
export class PicturesModule {
  /** @param filesUrl address of the store of the pictures */
  static register(filesUrl: string): DynamicModule {
    return {
      module: PicturesModule,
      global: true,
      providers: [ImageProcessor, { provide: FileStore, useFactory: () => openFileStore(filesUrl) }],
      exports: [ImageProcessor, FileStore],
    };
  }
}
