import type { LookDraft } from '@laurel/contracts/programs/look/look.dto';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { ADDRESS, settings } from '../../testing/settings.ts';

export const DRAFT = `${ADDRESS}/look_draft` as const;
export const PRIMARY = 'element_css_style.colours.perk-primary';

export const draft: LookDraft = {
  version: '7',
  admin_name: 'Olga Ortiz',
  updated_at: '2026-11-20T10:00:00.000Z',
  changes: [
    { field: PRIMARY, before: '#fbf5ea', value: '#00ff00' },
    { field: 'header_text', before: 'Good mornings are made slowly', value: 'Run at night' },
    { field: 'element_css_style.radius.card', before: 'medium', value: 'full' },
    { field: 'header_logo', before: null, value: '/media/uploads/1/night.png' },
    { field: 'css', before: settings.css, value: '' },
  ],
};

export const drafted: ProgramSettings = Object.assign({}, settings, { look_draft: draft });
