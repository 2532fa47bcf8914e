import { Module } from '@nestjs/common';
import { SignUpSignalsRepository } from './sign-up-signals.repository.ts';
import { SignUpSignalsService } from './sign-up-signals.service.ts';

@Module({ providers: [SignUpSignalsRepository, SignUpSignalsService], exports: [SignUpSignalsService] })
export class SignUpSignalsModule {}
