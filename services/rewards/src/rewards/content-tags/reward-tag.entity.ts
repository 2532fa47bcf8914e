import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A tag that a reward carries. */
@Entity()
@ForeignKey('Reward', ['programId', 'rewardId'], ['programId', 'id'], { name: 'reward_tag_reward' })
@ForeignKey('ContentTagCopy', ['programId', 'tagId'], ['programId', 'id'], { name: 'reward_tag_tag' })
@Index('reward_tag_of_tag', ['programId', 'tagId'])
export class RewardTag {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  rewardId: string;

  @PrimaryColumn({ type: 'bigint' })
  tagId: string;

  /** 1, 2, … per reward, in the order in which the tags were added. */
  @Column({ type: 'integer' })
  position: number;
}
