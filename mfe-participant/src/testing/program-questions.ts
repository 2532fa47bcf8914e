import type { ActiveProfileAttribute } from '@laurel/contracts/identity/participants/profile.dto';

const everywhere = { help_text: null, required: false, places: ['sign_up' as const, 'profile' as const] };

/** What the roastery asks of its participants beyond the standard attributes: one of each type. */
export const programQuestions: ActiveProfileAttribute[] = [
  {
    ...everywhere,
    attribute_name: 'cup_size',
    display_name: 'Your favourite cup',
    attribute_field_type: 'other',
    required: true,
    help_text: 'We keep it warm for you.',
  },
  { ...everywhere, attribute_name: 'oat_milk', display_name: 'Oat milk?', attribute_field_type: 'boolean' },
  { ...everywhere, attribute_name: 'birthday', display_name: 'Your birthday', attribute_field_type: 'date' },
  { ...everywhere, attribute_name: 'first_visit', display_name: 'Your first visit', attribute_field_type: 'date_time' },
  { ...everywhere, attribute_name: 'note', display_name: 'Anything else?', attribute_field_type: 'text_area' },
];
