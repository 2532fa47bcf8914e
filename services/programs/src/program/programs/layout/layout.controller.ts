import type { AdminCaller } from '@laurel/contracts/auth/caller';
import {
  Carousels,
  CarouselsSaved,
  NavigationMenus,
  NavigationMenusSaved,
  SaveCarouselsRequest,
  SaveNavigationMenusRequest,
} from '@laurel/contracts/programs/layout/layout.dto';
import { maxPictureBytes } from '@laurel/contracts/programs/media/limits';
import { Authenticated } from '@laurel/service-kit/auth/authenticated.decorator';
import { CurrentCaller, Scope } from '@laurel/service-kit/auth/params';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Transactional } from '@laurel/service-kit/database/transactional';
import { ArrivedFiles, type FormFiles, FormWithFiles } from '@laurel/service-kit/http/body/form-files';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { LayoutService } from './layout.service.ts';

/** Equals the gateway's upload limit. */
const MAX_FILES = 5;

@Controller('admin/v2/programs/:program_id')
export class LayoutController {
  constructor(private readonly layout: LayoutService) {}

  @Get('navigation_menus')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  navigation(@Scope() scope: TenantScope): Promise<NavigationMenus> {
    return this.layout.navigation(scope);
  }

  @Post('navigation_menus')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  saveNavigation(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveNavigationMenusRequest,
  ): Promise<NavigationMenusSaved> {
    return this.layout.saveNavigation(scope, caller, body);
  }

  @Get('carousels')
  @Authenticated({ resource: 'program', action: 'update' })
  @Transactional()
  carousels(@Scope() scope: TenantScope): Promise<Carousels> {
    return this.layout.carousels(scope);
  }

  // Not one transaction: pictures may take a while to arrive and to be encoded.
  @Post('carousels')
  @HttpCode(200)
  @Authenticated({ resource: 'program', action: 'update' })
  @FormWithFiles({ fields: /^carousels\[\d+\]\[image\]$/, most: MAX_FILES, bytes: maxPictureBytes })
  saveCarousels(
    @Scope() scope: TenantScope,
    @CurrentCaller() caller: AdminCaller,
    @Body() body: SaveCarouselsRequest,
    @ArrivedFiles() files: FormFiles,
  ): Promise<CarouselsSaved> {
    return this.layout.saveCarousels(scope, caller, body, files);
  }
}
