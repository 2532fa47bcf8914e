import { mergedTranslations } from '@laurel/contracts/languages/translations';
import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type {
  Carousels,
  CarouselsSaved,
  CarouselSlide,
  NavigationMenuItem,
  NavigationMenus,
  NavigationMenusSaved,
  SaveCarouselsRequest,
  SaveNavigationMenusRequest,
} from '@laurel/contracts/programs/layout/layout.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { FormFiles } from '@laurel/service-kit/http/body/form-files';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { NoChangesError } from '@laurel/service-kit/http/edit-errors';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { ContentLanguages } from '@laurel/service-kit/languages/content-languages';
import { Injectable } from '@nestjs/common';
import { FormPictures } from '../../media/upload/form-pictures.ts';
import { ProgramChanges } from '../program-changes.ts';
import { LayoutRepository } from './layout.repository.ts';
import { carouselFaults, navigationFaults } from './layout.rules.ts';

/** The menu in the header of a program's site, and the carousel of its home page. */
@Injectable()
export class LayoutService {
  constructor(
    private readonly repository: LayoutRepository,
    private readonly changes: ProgramChanges,
    private readonly languages: ContentLanguages,
    private readonly pictures: FormPictures,
  ) {}

  async navigation(scope: TenantScope): Promise<NavigationMenus> {
    const { program } = await this.changes.find(scope);
    return { navigation_menus: await this.repository.navigation(scope), version: program.version };
  }

  async saveNavigation(
    scope: TenantScope,
    caller: AdminCaller,
    request: SaveNavigationMenusRequest,
  ): Promise<NavigationMenusSaved> {
    await this.languages.assertTranslations(scope, request);
    const navigation_menus = request.navigation_menus.map(menuItem);
    refuse(navigationFaults(navigation_menus));
    const stored = await this.changes.lockAt(scope, request.version);
    const before = { navigation_menus: await this.repository.navigation(scope) };
    if (!(await this.repository.putNavigation(scope, navigation_menus))) throw new NoChangesError();
    const change = { action: 'update', before, after: { navigation_menus } };
    await this.changes.save(scope, caller, stored, {}, change);
    return savedRecord('Navigation menus updated successfully.', await this.navigation(scope));
  }

  async carousels(scope: TenantScope): Promise<Carousels> {
    const { program } = await this.changes.find(scope);
    return { carousels: await this.repository.carousel(scope), version: program.version };
  }

  /** Pictures of the form are in the media library afterwards, or it was refused and nothing has changed. */
  async saveCarousels(
    scope: TenantScope,
    caller: AdminCaller,
    request: SaveCarouselsRequest,
    files: FormFiles,
  ): Promise<CarouselsSaved> {
    await this.languages.assertTranslations(scope, request);
    const slides = request.carousels.map(slide);
    refuse(carouselFaults(slides));
    const chosen = Object.fromEntries(slides.map(({ image }, index) => [imageField(index), image]));
    return this.pictures.save(scope, caller, { chosen, files }, async (addresses) => {
      const stored = await this.changes.lockAt(scope, request.version);
      const before = { carousels: await this.repository.carousel(scope) };
      const carousels = slides.map((each, index) => ({ ...each, image: addresses[imageField(index)] ?? null }));
      if (!(await this.repository.putCarousel(scope, carousels))) throw new NoChangesError();
      const change = { action: 'update', before, after: { carousels } };
      await this.changes.save(scope, caller, stored, {}, change);
      return savedRecord('Carousels updated successfully.', await this.carousels(scope));
    });
  }
}

const imageField = (index: number): string => `carousels.${index}.image`;

const menuItem = ({ name, navigation_url, translations, ...shown }: NavigationMenuItem): NavigationMenuItem => ({
  name: name.trim(),
  navigation_url: navigation_url.trim(),
  ...shown,
  translations: mergedTranslations({}, translations),
});

const slide = ({
  title,
  description,
  image,
  link,
  button_text,
  translations,
}: CarouselSlide): Required<CarouselSlide> => ({
  title: title.trim(),
  description: description.trim(),
  image: image?.trim() ?? null,
  link: link?.trim() ?? null,
  button_text: button_text?.trim() ?? null,
  translations: mergedTranslations({}, translations),
});

function refuse(faults: Record<string, string[]>): void {
  if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
}
