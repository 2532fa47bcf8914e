import { ArrayMaxSize, IsArray, IsBoolean, IsString, MaxLength } from 'class-validator';
import { type Translations, TranslationsOf } from '../../languages/translations.ts';
import { IsId } from '../../validation/id.ts';
import { Clearable, Nested } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { PictureChoice } from '../media/picture-choice.ts';
import { maxMenuItems, maxSlides } from './limits.ts';

/** The texts of an item of the menu that visitors read. */
export const menuItemTexts = ['name'] as const;

/** An item of the menu in the header of a program's site. */
export class NavigationMenuItem {
  @IsVisibleText({ max: 60 })
  name: string;

  /** A path of the site, or the address of another site. */
  @IsString()
  @MaxLength(2_000)
  navigation_url: string;

  /** Opens in a new tab. */
  @IsBoolean()
  show_in_tab: boolean;

  /** Visitors who have not signed in see it, too. */
  @IsBoolean()
  show_on_logout: boolean;

  @TranslationsOf(() => NavigationMenuItem, menuItemTexts)
  translations?: Translations<(typeof menuItemTexts)[number]>;
}

/** The menu of a program's header, in its order. */
export class NavigationMenus {
  navigation_menus: NavigationMenuItem[];
  /** Version of the program; the next update sends it back. */
  version: string;
}

export class NavigationMenusSaved extends NavigationMenus {
  success: true;
  message: string;
}

/** The complete menu: items that are left out are removed. */
export class SaveNavigationMenusRequest {
  @Nested(() => NavigationMenuItem, { each: true })
  @IsArray()
  @ArrayMaxSize(maxMenuItems, { message: `must not have more than ${maxMenuItems} entries` })
  navigation_menus: NavigationMenuItem[];

  @IsId()
  version: string;
}

/** The texts of a slide that visitors read. */
export const slideTexts = ['title', 'description', 'button_text'] as const;

/** A slide of the carousel that replaces the home page's hero. */
export class CarouselSlide {
  @IsVisibleText({ max: 120 })
  title: string;

  @IsString()
  @MaxLength(600)
  description: string;

  /** Address of the picture; a request may send its number in the media library or the file itself instead. */
  @PictureChoice()
  image?: string | null;

  /** A path of the site, or the address of another site; a slide without one has no button. */
  @Clearable()
  @IsString()
  @MaxLength(2_000)
  link?: string | null;

  /** Text of the button; "Learn More" when it is `null`. */
  @Clearable()
  @IsVisibleText({ max: 40 })
  button_text?: string | null;

  @TranslationsOf(() => CarouselSlide, slideTexts)
  translations?: Translations<(typeof slideTexts)[number]>;
}

/** The carousel of a program's home page, in its order. */
export class Carousels {
  carousels: CarouselSlide[];
  /** Version of the program; the next update sends it back. */
  version: string;
}

export class CarouselsSaved extends Carousels {
  success: true;
  message: string;
}

/** The complete carousel: slides that are left out are removed. */
export class SaveCarouselsRequest {
  @Nested(() => CarouselSlide, { each: true })
  @IsArray()
  @ArrayMaxSize(maxSlides, { message: `must not have more than ${maxSlides} entries` })
  carousels: CarouselSlide[];

  @IsId()
  version: string;
}
