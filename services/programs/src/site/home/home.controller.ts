import type { ChallengeResponse, ChallengeTile } from '@laurel/contracts/programs/challenges.dto';
import type { ChallengeSections } from '@laurel/contracts/programs/home.dto';
import type { CarouselItem } from '@laurel/contracts/programs/site';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type JsonText, jsonText } from '@laurel/service-kit/http/json-text';
import { CachedForVisitors } from '@laurel/service-kit/http/route-facts';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HomeService, type SiteCaller } from './home.service.ts';

const PASSTHROUGH = { passthrough: true };

@CachedForVisitors()
@Controller('public')
export class HomeController {
  constructor(private readonly home: HomeService) {}

  @Get('challenges/:challenge_id')
  @Authenticated({ as: 'visitor' })
  async challenge(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Param('challenge_id') name: string,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<ChallengeResponse>> {
    return jsonText(reply, await this.home.challenge(scope, caller, name));
  }

  @Get('home/challenge_sections')
  @Authenticated({ as: 'visitor' })
  async sections(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<ChallengeSections>> {
    return jsonText(reply, await this.home.sections(scope, caller));
  }

  @Get('home/active_uncompleted_challenges')
  @Authenticated({ as: 'visitor' })
  async tiles(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<ChallengeTile[]>> {
    return jsonText(reply, await this.home.tiles(scope, caller));
  }

  @Get('home/carousel')
  @Authenticated({ as: 'visitor' })
  async carousel(
    @Scope() scope: TenantScope,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<CarouselItem[]>> {
    return jsonText(reply, await this.home.carousel(scope));
  }

  @Get('home/extended_profile_challenge')
  @Authenticated({ as: 'visitor' })
  async extendedProfile(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<ChallengeTile | null>> {
    return jsonText(reply, await this.home.section(scope, caller, 'extended_profile_challenge'));
  }

  @Get('home/social_feed_challenge')
  @Authenticated({ as: 'visitor' })
  async socialFeed(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<ChallengeTile | null>> {
    return jsonText(reply, await this.home.section(scope, caller, 'social_feed_challenge'));
  }

  @Get('home/donation_challenge')
  @Authenticated({ as: 'visitor' })
  async donation(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: SiteCaller,
    @Res(PASSTHROUGH) reply: FastifyReply,
  ): Promise<JsonText<ChallengeTile | null>> {
    return jsonText(reply, await this.home.section(scope, caller, 'donation_challenge'));
  }
}
