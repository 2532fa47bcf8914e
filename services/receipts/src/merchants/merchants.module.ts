import { Module } from '@nestjs/common';
import { MerchantProgram } from './merchant-program.ts';
import { MerchantsController } from './merchants.controller.ts';
import { MerchantsRepository } from './merchants.repository.ts';
import { MerchantsService } from './merchants.service.ts';

@Module({
  controllers: [MerchantsController],
  providers: [MerchantsRepository, MerchantsService, MerchantProgram],
  exports: [MerchantsService],
})
export class MerchantsModule {}
