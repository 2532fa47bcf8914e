import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { IsId } from '../validation/id.ts';
import { Optional } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';

/** The id of a list's declaration, such as `challenges`. */
const SCREEN = /^[a-z][a-z0-9-]{0,39}$/;

export class SavedViewsQuery {
  @Matches(SCREEN, { message: 'is not a screen' })
  screen: string;
}

export class SavedViewValues {
  @IsVisibleText({ max: 60 })
  name: string;

  /** The query string of the list's address, without `?` and without the page. */
  @IsString()
  @MaxLength(2_000)
  query: string;

  /** A shared view is visible to all staff of the program; any other one to its owner alone. */
  @IsBoolean()
  shared: boolean;
}

export class UpdateSavedViewRequest extends SavedViewValues {
  /** The version that the change began from; a call without one is never a conflict. */
  @Optional()
  @IsId()
  version?: string;
}

export class CreateSavedViewRequest extends SavedViewValues {
  @Matches(SCREEN, { message: 'is not a screen' })
  screen: string;
}

/**
 * Filters, sorting and search of a list under a name. Its owner changes or deletes it; admins who manage the program
 * may do so with a shared one.
 */
export class SavedView {
  id: string;
  screen: string;
  name: string;
  query: string;
  shared: boolean;
  owner_name: string;
  mine: boolean;
  /** Grows with every change; the next update sends it back. */
  version: string;
}

/** The viewer's own views and the shared ones, ordered by name. */
export class SavedViewList {
  data: SavedView[];
}

export class SavedViewSaved {
  success: true;
  message: string;
  saved_view: SavedView;
}
