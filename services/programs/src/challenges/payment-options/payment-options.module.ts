import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DonationAmount } from './donation-amount.entity.ts';
import { DonationChallenge } from './donation-challenge.entity.ts';
import { DonationEntity } from './donation-entity.entity.ts';
import { MembershipChallenge } from './membership-challenge.entity.ts';
import { PaymentOptionsRepository } from './payment-options.repository.ts';
import { PaymentOptionsService } from './payment-options.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([DonationAmount, DonationChallenge, DonationEntity, MembershipChallenge])],
  providers: [PaymentOptionsRepository, PaymentOptionsService],
  exports: [PaymentOptionsService],
})
export class PaymentOptionsModule {}
