import { type DynamicModule, Module } from '@nestjs/common';
import { FolderPictureStore } from './folder-picture-store.ts';
import { PicturePress } from './picture-press.ts';
import { PictureStore } from './picture-store.ts';

@Module({})
export class PicturesModule {
  static register(folder: string): DynamicModule {
    return {
      module: PicturesModule,
      global: true,
      providers: [PicturePress, { provide: PictureStore, useFactory: () => new FolderPictureStore(folder) }],
      exports: [PicturePress, PictureStore],
    };
  }
}
