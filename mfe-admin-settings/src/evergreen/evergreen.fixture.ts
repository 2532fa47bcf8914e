import { reply } from '@laurel/web-kit/testing';
import type {
  EvergreenSettingDefinition,
  EvergreenSettings,
  EvergreenValueDetail,
} from '@laurel/contracts/programs/evergreen/evergreen.dto';

/** What a server would say to these screens, for stories and specs. */
export const PAGES = '/admin/v2/programs/1/settings/program/evergreen';
export const LIST = '/admin/v2/programs/1/evergreen_setting_definitions';
export const VALUE = '/admin/v2/evergreen_setting_values/6';

const claimed = { key: 'claimed_rewards', name: 'Claimed rewards', description: 'On the home page.' };

const definitions: EvergreenSettingDefinition[] = [
  {
    id: '1',
    key: 'completed_activities',
    name: 'Completed activities',
    description: 'On the home page.',
    active: true,
    value: null,
  },
  { ...claimed, id: '2', active: false, value: { id: '6', active: false, evergreen_setting_definition_id: '2' } },
];

export const value: EvergreenValueDetail = {
  ...claimed,
  id: '6',
  program_id: '1',
  active: false,
  evergreen_setting_definition_id: '2',
  version: 3,
};

export const answers = [reply.get(LIST, { data: definitions } satisfies EvergreenSettings), reply.get(VALUE, value)];
