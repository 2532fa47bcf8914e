import { Module } from '@nestjs/common';
import { PhotoContestController } from './photo-contest.controller.ts';
import { PhotoContestRepository } from './photo-contest.repository.ts';
import { PhotoContestService } from './photo-contest.service.ts';
import { QratiApi } from './qrati-api.ts';

@Module({ controllers: [PhotoContestController], providers: [PhotoContestRepository, PhotoContestService, QratiApi] })
export class PhotoContestModule {}
