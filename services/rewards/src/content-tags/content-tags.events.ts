import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { ContentTagsRepository } from './content-tags.repository.ts';

/** Rewards follow the names of the program's content tags. */
@Injectable()
export class ContentTagsEvents {
  constructor(private readonly repository: ContentTagsRepository) {}

  /** One that comes late still renames what it is about: to the newest name that is known. */
  @OnEvent('content_tag.changed')
  async changed(scope: TenantScope, { data }: EventOf<'content_tag.changed'>): Promise<void> {
    const before = await this.repository.lock(scope, data.content_tag_id);
    await this.repository.keep(scope, data);
    const name = before !== null && before.version > data.version ? before.name : data.name;
    for (const former of new Set([data.former_name ?? data.name, before?.name ?? name])) {
      await this.repository.rename(scope, data.content_tag_id, former, name);
    }
  }
}
