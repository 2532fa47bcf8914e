import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { IsVisibleText } from '../validation/text.ts';

/** The id of a list's declaration, such as `challenges`. */
const SCREEN = /^[a-z][a-z0-9-]{0,39}$/;

export class SavedViewsQuery {
  @Matches(SCREEN, { message: 'is not a screen' })
  screen: string;
}

export class UpdateSavedViewRequest {
  @IsVisibleText({ max: 60 })
  name: string;

  /** What the list shows, as its address has it behind the `?`; without the page. */
  @IsString()
  @MaxLength(2_000)
  query: string;

  /** Seen by everybody who works on the program; else by its owner alone. */
  @IsBoolean()
  shared: boolean;
}

export class CreateSavedViewRequest extends UpdateSavedViewRequest {
  @Matches(SCREEN, { message: 'is not a screen' })
  screen: string;
}

/** Filters, sorting and search of a list under a name. Its owner changes or deletes it; a shared one also who manages the program. */
export class SavedView {
  id: string;
  screen: string;
  name: string;
  query: string;
  shared: boolean;
  owner_name: string;
  mine: boolean;
}

/** The viewer's own and the shared ones, by name. */
export class SavedViewList {
  data: SavedView[];
}

export class SavedViewSaved {
  success: true;
  message: string;
  saved_view: SavedView;
}
