import { Module } from '@nestjs/common';
import { TiersController } from './tiers.controller.ts';
import { TiersRepository } from './tiers.repository.ts';
import { TiersService } from './tiers.service.ts';

@Module({ controllers: [TiersController], providers: [TiersRepository, TiersService] })
export class TiersModule {}
