import { Module } from '@nestjs/common';
import { MerchantsController } from './merchants.controller.ts';
import { MerchantsRepository } from './merchants.repository.ts';
import { MerchantsService } from './merchants.service.ts';

@Module({
  controllers: [MerchantsController],
  providers: [MerchantsRepository, MerchantsService],
  exports: [MerchantsService],
})
export class MerchantsModule {}
