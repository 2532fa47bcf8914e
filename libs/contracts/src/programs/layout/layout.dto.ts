import { ArrayMaxSize, IsArray, IsBoolean, IsString, MaxLength } from 'class-validator';
import { IsId } from '../../validation/id.ts';
import { Clearable, Nested } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { PictureChoice } from '../media/picture-choice.ts';
import { mostMenuItems, mostSlides } from './limits.ts';

/** An item of the menu in the header of a program's site. */
export class NavigationMenuItem {
  @IsVisibleText({ max: 60 })
  name: string;

  /** A path of the site, or an address of another one. */
  @IsString()
  @MaxLength(2_000)
  navigation_url: string;

  /** Opens in a tab of its own. */
  @IsBoolean()
  show_in_tab: boolean;

  /** Visitors see it, too. */
  @IsBoolean()
  show_on_logout: boolean;
}

/** The menu of a program's header, in its order. */
export class NavigationMenus {
  navigation_menus: NavigationMenuItem[];
  /** Of the program; sent back with a change. */
  version: string;
}

/** The whole menu: what is not in it is removed. */
export class SaveNavigationMenusRequest {
  @Nested(() => NavigationMenuItem, { each: true })
  @IsArray()
  @ArrayMaxSize(mostMenuItems, { message: `must not have more than ${mostMenuItems} entries` })
  navigation_menus: NavigationMenuItem[];

  @IsId()
  version: string;
}

/** A slide of the carousel that stands where the home page's hero would be. */
export class CarouselSlide {
  @IsVisibleText({ max: 120 })
  title: string;

  @IsString()
  @MaxLength(600)
  description: string;

  /** Its address; in a request also its number in the media library, or the file itself. */
  @PictureChoice()
  image?: string | null;

  /** A path of the site, or an address of another one; a slide without has no button. */
  @Clearable()
  @IsString()
  @MaxLength(2_000)
  link?: string | null;

  /** "Learn More" where it is `null`. */
  @Clearable()
  @IsVisibleText({ max: 40 })
  button_text?: string | null;
}

/** The carousel of a program's home page, in its order. */
export class Carousels {
  carousels: CarouselSlide[];
  /** Of the program; sent back with a change. */
  version: string;
}

/** The whole carousel: what is not in it is removed. */
export class SaveCarouselsRequest {
  @Nested(() => CarouselSlide, { each: true })
  @IsArray()
  @ArrayMaxSize(mostSlides, { message: `must not have more than ${mostSlides} entries` })
  carousels: CarouselSlide[];

  @IsId()
  version: string;
}
