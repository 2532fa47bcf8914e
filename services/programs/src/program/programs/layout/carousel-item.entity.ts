import type { CarouselSlide } from '@laurel/contracts/programs/layout/layout.dto';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@ForeignKey('Program', ['programId'], ['id'], { name: 'carousel_item_program_id_fkey' })
@Check('carousel_item_title_check', 'char_length(title) <= 960')
@Check('carousel_item_description_check', 'char_length(description) <= 1200')
@Check('carousel_item_image_url_check', 'char_length(image_url) <= 2000')
@Check('carousel_item_link_url_check', 'char_length(link_url) <= 2000')
@Check('carousel_item_button_text_check', 'char_length(button_text) <= 320')
@Check(
  'carousel_item_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 50000`,
)
export class CarouselItem {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'integer', default: 0 })
  position: number;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'text', default: '' })
  description: string;

  @Column({ type: 'text', nullable: true })
  imageUrl: string | null;

  @Column({ type: 'text', nullable: true })
  linkUrl: string | null;

  @Column({ type: 'text', nullable: true })
  buttonText: string | null;

  @Column({ type: 'jsonb', default: {} })
  translations: NonNullable<CarouselSlide['translations']>;
}
