import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Outbox } from '@laurel/service-kit/events/outbox';
import { Injectable } from '@nestjs/common';
import { ContentTagsRepository } from './content-tags.repository.ts';
import { areSameTags, rewardTagged, type TaggedReward } from './tagged-reward.ts';

/** Applies renames of the program's content tags to rewards. */
@Injectable()
export class ContentTagsEvents {
  constructor(
    private readonly repository: ContentTagsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * A tag name of rewards that programs has not published becomes the tag that has, or had, that name: also where the
   * event comes late. Publishes the rewards whose tag names change.
   */
  @OnEvent('content_tag.changed')
  async changed(scope: TenantScope, { data, effective_at: at }: EventOf<'content_tag.changed'>): Promise<void> {
    const known = await this.repository.lock(scope, data.content_tag_id);
    const { name } = known !== null && Number(known.version) > data.version ? known : data;
    const untold = await this.repository.lockUntold(scope, [data.former_name ?? data.name, name]);
    const tagged = await this.repository.lockTagged(scope, known === null ? untold : [known.id, ...untold]);
    const [first, ...others] = untold;
    if (known === null && first !== undefined) await this.repository.adopt(scope, first, data);
    else await this.repository.store(scope, data);
    const into = known?.id ?? first;
    const joined = known === null ? others : untold;
    if (into !== undefined && joined.length > 0) await this.repository.join(scope, into, joined);
    await this.publish(scope, tagged, at);
  }

  /** Publishes the rewards whose tag names have changed. */
  private async publish(scope: TenantScope, before: readonly TaggedReward[], at: string): Promise<void> {
    const ids = before.map(({ id }) => id);
    const now = new Map((await this.repository.tagged(scope, ids)).map(({ id, tags }) => [id, tags]));
    const changed = before.filter(({ id, tags }) => !areSameTags(tags, now.get(id) ?? []));
    if (changed.length === 0) return;
    const updated = await this.repository.touch(
      scope,
      changed.map(({ id }) => id),
    );
    await this.outbox.append(scope, ...updated.map((reward) => rewardTagged(reward, at)));
  }
}
