import type { ProfileAttributeDetail, ProfileAttributeRow } from '@laurel/contracts/identity/participants/profile.dto';
import { reply, tableOf } from '@laurel/web-kit/testing';

/** What a server would say to these screens, for stories and specs. */
export const PAGES = '/admin/v2/programs/1/settings/program/profile-attributes';
export const LIST = '/admin/v2/programs/1/profile_attributes';
export const ORDER = '/admin/v2/programs/1/profile_attributes/order';
export const SHOE = '/admin/v2/profile_attributes/7';
export const BIRTHDAY = '/admin/v2/profile_attributes/8';
export const none = tableOf<ProfileAttributeRow>([]);

const shoeRow: ProfileAttributeRow = {
  id: '7',
  program_id: '1',
  display_name: 'Shoe size',
  attribute_name: 'shoe_size',
  attribute_field_type: 'other',
  help_text: 'European sizes',
  active: true,
  required: true,
  places: ['sign_up', 'profile'],
  position: 1,
};

const birthdayRow: ProfileAttributeRow = {
  id: '8',
  program_id: '1',
  display_name: 'Birthday',
  attribute_name: 'birthday',
  attribute_field_type: 'date',
  help_text: null,
  active: true,
  required: false,
  places: ['profile'],
  position: 2,
};

const noteRow: ProfileAttributeRow = {
  id: '9',
  program_id: '1',
  display_name: 'What the baristas should know about you',
  attribute_name: 'note',
  attribute_field_type: 'text_area',
  help_text: null,
  active: false,
  required: false,
  places: [],
  position: 3,
};

export const shoe: ProfileAttributeDetail = Object.assign({}, shoeRow, { answers_count: 0, version: '3' });
export const birthday: ProfileAttributeDetail = Object.assign({}, birthdayRow, { answers_count: 1_204, version: '2' });

export const answers = [
  reply.get(LIST, tableOf([shoeRow, birthdayRow, noteRow])),
  reply.get(SHOE, shoe),
  reply.get(BIRTHDAY, birthday),
];
