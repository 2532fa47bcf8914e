import { type MerchantResponse, MerchantsQuery, type MerchantsResponse } from '@laurel/contracts/offers/offers.dto';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type JsonText, jsonText } from '@laurel/service-kit/http/json-text';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { MerchantsService } from './merchants.service.ts';

const PASSTHROUGH = { passthrough: true };

@Controller('public/offers')
export class MerchantsController {
  constructor(private readonly merchants: MerchantsService) {}

  @Get('merchants')
  @Authenticated({ as: 'visitor' })
  async near(
    @Scope() scope: TenantScope,
    @Query() query: MerchantsQuery,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<MerchantsResponse>> {
    return jsonText(reply, await this.merchants.near(scope, query));
  }

  /** Reads fields by name: other parameters of the page's address are ignored (P-454). */
  @Get('merchant')
  @Authenticated({ as: 'visitor' })
  async merchant(
    @Scope() scope: TenantScope,
    @Res(PASSTHROUGH) reply: FastifyReply,
    @Query('slug') slug?: string,
    @Query('zip_code') zipCode?: string,
    @Query('latitude') latitude?: string,
    @Query('longitude') longitude?: string,
  ): Promise<JsonText<MerchantResponse>> {
    const place = {
      ...(zipCode !== undefined && { zip_code: zipCode }),
      ...(latitude !== undefined && { latitude }),
      ...(longitude !== undefined && { longitude }),
    };
    return jsonText(reply, await this.merchants.merchant(scope, place, slug ?? ''));
  }
}
