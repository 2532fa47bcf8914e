import { SealedBox } from '@laurel/service-kit/secrets/sealed-box';
import { Module } from '@nestjs/common';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts';
import { MailPost } from './mail-post.ts';
import { MailRepository } from './mail.repository.ts';
import { MailService } from './mail.service.ts';

@Module({
  providers: [
    {
      provide: SealedBox,
      useFactory: ({ sealSecret }: IdentityConfig) => new SealedBox(sealSecret, 'laurel identity mail'),
      inject: [IDENTITY_CONFIG],
    },
    MailRepository,
    MailPost,
    MailService,
  ],
  exports: [MailService],
})
export class MailModule {}
