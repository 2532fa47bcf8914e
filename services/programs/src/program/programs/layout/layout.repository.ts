import type { ProgramTemplateDetail } from '@laurel/contracts/programs/branding';
import type { CarouselSlide, NavigationMenuItem } from '@laurel/contracts/programs/layout/layout.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { CarouselItem } from './carousel-item.entity.ts';
import { NavigationMenu } from './navigation-menu.entity.ts';
import { ProgramTemplate } from './program-template.entity.ts';

/** The look of a program, the menu in its header and the slides of its home page. */
@Injectable()
export class LayoutRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ProgramTemplate) private readonly templates: Repository<ProgramTemplate>,
    @InjectRepository(NavigationMenu) private readonly menus: Repository<NavigationMenu>,
    @InjectRepository(CarouselItem) private readonly slides: Repository<CarouselItem>,
  ) {}

  /** Each `put` returns whether a value changed. */
  async putTemplate(scope: TenantScope, template: ProgramTemplateDetail): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `INSERT INTO program_template AS t
         (program_id, header_text, header_description, header_background_image_url, header_logo_url, badge_instructions,
          favicon_url, footer_logo_url, overlay_image_url, badge_background_image_url, element_css_style,
          translations)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (program_id) DO UPDATE SET header_text = excluded.header_text,
         header_description = excluded.header_description,
         header_background_image_url = excluded.header_background_image_url,
         header_logo_url = excluded.header_logo_url, badge_instructions = excluded.badge_instructions,
         favicon_url = excluded.favicon_url, footer_logo_url = excluded.footer_logo_url,
         overlay_image_url = excluded.overlay_image_url,
         badge_background_image_url = excluded.badge_background_image_url,
         element_css_style = excluded.element_css_style, translations = excluded.translations
       WHERE t IS DISTINCT FROM excluded
       RETURNING 1`,
      [
        scope.programId,
        template.header_text,
        template.header_description,
        template.header_background_image,
        template.header_logo,
        template.badge_instructions,
        template.favicon_file,
        template.footer_logo,
        template.overlay_image,
        template.badge_background_image,
        JSON.stringify(template.element_css_style),
        JSON.stringify(template.translations ?? {}),
      ],
    );
    return rows.length > 0;
  }

  async template({ programId }: TenantScope): Promise<ProgramTemplateDetail | null> {
    const found = await this.templates.findOneBy({ programId });
    return (
      found && {
        header_text: found.headerText,
        header_description: found.headerDescription,
        badge_instructions: found.badgeInstructions,
        favicon_file: found.faviconUrl,
        header_logo: found.headerLogoUrl,
        footer_logo: found.footerLogoUrl,
        overlay_image: found.overlayImageUrl,
        header_background_image: found.headerBackgroundImageUrl,
        badge_background_image: found.badgeBackgroundImageUrl,
        element_css_style: found.elementCssStyle,
        ...(Object.keys(found.translations).length > 0 && { translations: found.translations }),
      }
    );
  }

  async navigation({ programId }: TenantScope): Promise<NavigationMenuItem[]> {
    const items = await this.menus.find({ where: { programId }, order: { position: 'ASC' } });
    return items.map(({ name, navigationUrl, showInTab, showOnLogout, translations }) => ({
      name,
      navigation_url: navigationUrl,
      show_in_tab: showInTab,
      show_on_logout: showOnLogout,
      translations,
    }));
  }

  async putNavigation(scope: TenantScope, items: NavigationMenuItem[]): Promise<boolean> {
    const removed = await this.database.query(
      scope,
      'DELETE FROM navigation_menu WHERE program_id = $1 AND position >= $2 RETURNING 1',
      [scope.programId, items.length],
    );
    const written = await this.database.query(
      scope,
      `INSERT INTO navigation_menu AS n
         (program_id, position, name, navigation_url, show_in_tab, show_on_logout, translations)
       SELECT $1, position, name, navigation_url, show_in_tab, show_on_logout, coalesce(translations, '{}')
       FROM jsonb_to_recordset($2)
         AS r (position integer, name text, navigation_url text, show_in_tab boolean, show_on_logout boolean,
           translations jsonb)
       ON CONFLICT (program_id, position) DO UPDATE SET name = excluded.name,
         navigation_url = excluded.navigation_url, show_in_tab = excluded.show_in_tab,
         show_on_logout = excluded.show_on_logout, translations = excluded.translations
       WHERE n IS DISTINCT FROM excluded
       RETURNING 1`,
      [scope.programId, JSON.stringify(items.map((item, position) => Object.assign({ position }, item)))],
    );
    return removed.length + written.length > 0;
  }

  async carousel({ programId }: TenantScope): Promise<Required<CarouselSlide>[]> {
    const items = await this.slides.find({ where: { programId }, order: { position: 'ASC', id: 'ASC' } });
    return items.map(({ title, description, imageUrl, linkUrl, buttonText, translations }) => ({
      title,
      description,
      image: imageUrl,
      link: linkUrl,
      button_text: buttonText,
      translations,
    }));
  }

  /** Items are matched by position: one at the same position has the same id. */
  async putCarousel(scope: TenantScope, items: CarouselSlide[]): Promise<boolean> {
    const removed = await this.database.query(
      scope,
      'DELETE FROM carousel_item WHERE program_id = $1 AND position >= $2 RETURNING 1',
      [scope.programId, items.length],
    );
    const written = await this.database.query(
      scope,
      `MERGE INTO carousel_item AS c
       USING (SELECT s.position, s.title, s.description, s.image, s.link, s.button_text,
           coalesce(s.translations, '{}') AS translations
         FROM jsonb_to_recordset($2) AS s (position integer, title text, description text, image text, link text,
           button_text text, translations jsonb)) AS r
       ON c.program_id = $1 AND c.position = r.position
       WHEN MATCHED AND (c.title, c.description, c.image_url, c.link_url, c.button_text, c.translations)
         IS DISTINCT FROM (r.title, r.description, r.image, r.link, r.button_text, r.translations) THEN
         UPDATE SET title = r.title, description = r.description, image_url = r.image, link_url = r.link,
           button_text = r.button_text, translations = r.translations
       WHEN NOT MATCHED THEN
         INSERT (program_id, position, title, description, image_url, link_url, button_text, translations)
         VALUES ($1, r.position, r.title, r.description, r.image, r.link, r.button_text, r.translations)
       RETURNING 1`,
      [scope.programId, JSON.stringify(items.map((item, position) => Object.assign({ position }, item)))],
    );
    return removed.length + written.length > 0;
  }
}
