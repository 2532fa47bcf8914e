import { Module } from '@nestjs/common';
import { MailPost } from './mail-post.ts';
import { MailRepository } from './mail.repository.ts';
import { MailService } from './mail.service.ts';
import { SealedBox } from './sealed-box.ts';

@Module({
  providers: [SealedBox, MailRepository, MailPost, MailService],
  exports: [MailService],
})
export class MailModule {}
