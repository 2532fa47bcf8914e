import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClaimUse } from './claim-use.entity.ts';
import { OwnClaimsController } from './own-claims.controller.ts';
import { OwnClaimsRepository } from './own-claims.repository.ts';
import { OwnClaimsService } from './own-claims.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ClaimUse])],
  controllers: [OwnClaimsController],
  providers: [OwnClaimsRepository, OwnClaimsService],
})
export class OwnClaimsModule {}
