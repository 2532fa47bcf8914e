import { Module } from '@nestjs/common';
import { MerchantFilterEvents } from './merchant-filter.events.ts';
import { MerchantFilterRepository } from './merchant-filter.repository.ts';

@Module({ providers: [MerchantFilterRepository, MerchantFilterEvents] })
export class MerchantFilterModule {}
