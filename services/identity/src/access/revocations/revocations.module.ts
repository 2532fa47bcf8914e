import { Module } from '@nestjs/common';
import { RevocationNews } from './revocation-news.ts';

@Module({ providers: [RevocationNews], exports: [RevocationNews] })
export class RevocationsModule {}
