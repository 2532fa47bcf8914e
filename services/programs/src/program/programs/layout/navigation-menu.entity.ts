import type { NavigationMenuItem } from '@laurel/contracts/programs/layout/layout.dto';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An item of the menu in a program's header. */
@Entity()
@ForeignKey('Program', ['programId'], ['id'], { name: 'navigation_menu_program_id_fkey' })
@Check('navigation_menu_name_check', 'char_length(name) <= 480')
@Check('navigation_menu_navigation_url_check', 'char_length(navigation_url) <= 2000')
@Check(
  'navigation_menu_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 50000`,
)
export class NavigationMenu {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  navigationUrl: string;

  @Column({ type: 'boolean' })
  showInTab: boolean;

  @Column({ type: 'boolean' })
  showOnLogout: boolean;

  @Column({ type: 'jsonb', default: {} })
  translations: NonNullable<NavigationMenuItem['translations']>;
}
