import type { LookVersionRow, LookVersionTable } from '@laurel/contracts/programs/look/look.dto';
import { ADDRESS, settings } from '../../testing/settings.ts';

const look = settings.template_detail;

type Version = Pick<LookVersionRow, keyof LookVersionRow>;

export const VERSIONS = `${ADDRESS}/look_versions` as const;

const version = (id: string, changes: Partial<Version>): Version => ({
  id,
  source: 'save',
  published_at: `2026-11-2${id}T10:00:00.000Z`,
  admin_name: 'Ada Byron',
  changed_fields: [],
  restored_from: null,
  template_detail: { ...look, header_text: `Look ${id}` },
  ...changes,
});

/** Four looks, the newest of which brought back the second. */
export const versions = {
  data: [
    version('4', {
      source: 'restore',
      changed_fields: [
        'element_css_style.colours.perk-primary',
        'header_logo',
        'element_css_style.body_font',
        'element_css_style.radius.card',
        'element_css_style.theme',
        'css',
      ],
      restored_from: '2026-11-22T10:00:00.000Z',
      template_detail: look,
    }),
    version('3', { source: 'draft', admin_name: 'Olga Ortiz', changed_fields: ['css', 'header_text'] }),
    version('2', { changed_fields: ['element_css_style.colours.perk-primary'] }),
    version('1', { source: 'setup', admin_name: null }),
  ],
  meta: { page: 1, page_size: 20, total: 4 },
  current_id: '4',
} satisfies LookVersionTable;
