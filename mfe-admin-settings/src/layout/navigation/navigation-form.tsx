import { FieldList } from '@laurel/admin-kit/fields';
import { FormCard, useRecordForm } from '@laurel/admin-kit/form';
import {
  contentLanguages,
  Translated,
  TranslatedForm,
  TranslationStatus,
  translationValues,
} from '@laurel/admin-kit/languages';
import {
  menuItemTexts,
  type NavigationMenuItem,
  type NavigationMenus,
  type NavigationMenusSaved,
} from '@laurel/contracts/programs/layout/layout.dto';
import { maxMenuItems } from '@laurel/contracts/programs/layout/limits';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { EmptyState, Grid } from '@laurel/ui';
import { Field, Switch, TextInput } from '@laurel/ui/fields';
import { api } from '@laurel/web-kit';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { menusOf } from '../calls.ts';
import { LinkField } from '../link-field.tsx';
import { useTexts } from '../use-texts.ts';
import { HeaderPreview } from './header-preview.tsx';

const LIST = 'navigation_menus';

interface NavigationValues {
  navigation_menus: NavigationMenuItem[];
}

const blank: NavigationMenuItem = { name: '', navigation_url: '', show_in_tab: false, show_on_logout: true };
const namesOf = ({ navigation_menus: items }: NavigationValues): string => items.map(({ name }) => name).join(' · ');

interface NavigationFormProps {
  stored: NavigationMenus;
  settings: ProgramSettings;
}

/** The menu in the header, beside a picture of it as visitors and as participants see it. */
export function NavigationForm(props: NavigationFormProps): ReactNode {
  return (
    <TranslatedForm programId={props.settings.id}>
      <NavigationFields {...props} />
    </TranslatedForm>
  );
}

function NavigationFields({ stored, settings }: NavigationFormProps): ReactNode {
  const t = useTexts();
  const address = menusOf(settings.id);
  const text = t('navigation.saved');
  const { others } = contentLanguages(settings.id);
  const withTexts = (item: NavigationMenuItem): NavigationMenuItem =>
    Object.assign({}, item, { translations: translationValues(others, menuItemTexts, item.translations) });
  const form = useRecordForm<NavigationValues, NavigationMenus, typeof LIST, NavigationMenusSaved>({
    record: stored,
    valuesOf: (record) => ({ navigation_menus: (record ?? stored).navigation_menus.map(withTexts) }),
    fields: [LIST],
    fieldLabel: () => t('navigation.items'),
    fieldText: (_, values) => namesOf(values) || null,
    label: t('navigation.items'),
    draftKey: `program:${settings.id}:navigation`,
    kind: 'record',
    success: { created: text, updated: text },
    read: () => api.get(address),
    save: (values, { base }) => api.post(address, { ...values, version: (base ?? stored).version }),
    stored: (answer) => answer,
  });
  const items = useWatch({ control: form.control, name: LIST });
  return (
    <Grid min="sidebar" gap={6}>
      <FormCard form={form}>
        <TranslationStatus control={form.control} />
        {items.length === 0 && (
          <EmptyState compact icon={<Menu aria-hidden />} title={t('navigation.emptyTitle')}>
            {t('navigation.empty')}
          </EmptyState>
        )}
        <FieldList
          control={form.control}
          name={LIST}
          most={maxMenuItems}
          blank={() => withTexts(blank)}
          itemLabel={(index) => t('navigation.item', { number: index + 1 })}
          addLabel={t('navigation.add')}
        >
          {(index) => (
            <>
              <Translated
                form={form}
                fault={form.fault}
                name={`${LIST}.${index}.name`}
                label={t('navigation.field.name')}
              >
                <Field label={t('navigation.field.name')} error={form.fault(`${LIST}.${index}.name`)} required>
                  <TextInput {...form.register(`${LIST}.${index}.name`)} maxLength={60} autoComplete="off" />
                </Field>
              </Translated>
              <LinkField
                control={form.control}
                name={`${LIST}.${index}.navigation_url`}
                label={t('navigation.field.navigation_url')}
                error={form.fault(`${LIST}.${index}.navigation_url`)}
                settings={settings}
                required
              />
              <Grid min="small" gap={4}>
                {(['show_on_logout', 'show_in_tab'] as const).map((name) => (
                  <Switch
                    key={name}
                    {...form.register(`${LIST}.${index}.${name}`)}
                    label={t(`navigation.field.${name}`)}
                    hint={t(`navigation.hint.${name}`)}
                  />
                ))}
              </Grid>
            </>
          )}
        </FieldList>
      </FormCard>
      <HeaderPreview items={items} settings={settings} />
    </Grid>
  );
}
