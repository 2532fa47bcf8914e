import { Module } from '@nestjs/common';
import { RevocationPublisher } from './revocation-publisher.ts';

@Module({ providers: [RevocationPublisher], exports: [RevocationPublisher] })
export class RevocationsModule {}
