import type { ContentTagChanged, DomainEvent, EvergreenSettingChanged } from '@laurel/contracts/events/domain-event';

/** A content tag as it is stored. */
export interface StoredContentTag {
  id: string;
  name: string;
  is_active: boolean;
  version: string;
}

/** The event of a content tag for other services; `before` is its name until this change. */
export function contentTagChanged({ id, name, is_active, version }: StoredContentTag, before = name): DomainEvent {
  const former_name = before === name ? null : before;
  const data: ContentTagChanged = {
    content_tag_id: id,
    name,
    former_name,
    active: is_active,
    version: Number(version),
  };
  return { type: 'content_tag.changed', data };
}

/** The event of an evergreen setting for other services. */
export function evergreenSettingChanged({ key, active, version }: EvergreenSettingChanged): DomainEvent {
  return { type: 'evergreen_setting.changed', data: { key, active, version } };
}
