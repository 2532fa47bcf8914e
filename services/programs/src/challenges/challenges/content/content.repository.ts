import type { SaveOption, SaveQuestion } from '@laurel/contracts/programs/challenge-content/questions.dto';
import type { SavePost } from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, Repository } from 'typeorm';
import type { StoredPart } from '../../saved-lists/replaced-ids.ts';
import { upserted } from '../../saved-lists/upserted.ts';
import type { ChallengeContent, Plain } from '../../kinds/challenge-kind.ts';
import { waitSeconds, withoutNulls } from './challenge-content.ts';
import { QuestionOption } from './question-option.entity.ts';
import { Question } from './question.entity.ts';
import { SocialNetworkPost } from './social-network-post.entity.ts';

type OwnContent = Pick<ChallengeContent, 'questions' | 'social_network_posts'>;

/** A part with the id of the row that it replaces; `null` for a new one. */
type Replacing<T> = Omit<T, 'id'> & { id: string | null };

/** Questions and posts of challenges. */
@Injectable()
export class ContentRepository {
  constructor(
    @InjectRepository(Question) private readonly questions: Repository<Question>,
    @InjectRepository(QuestionOption) private readonly options: Repository<QuestionOption>,
    @InjectRepository(SocialNetworkPost) private readonly posts: Repository<SocialNetworkPost>,
  ) {}

  async find({ programId }: TenantScope, challengeId: string): Promise<OwnContent> {
    const inPlace = { where: { programId, challengeId }, order: { position: 'ASC' } } as const;
    const questions = await this.questions.find(inPlace);
    const ids = questions.map(({ id }) => id);
    const where = { programId, questionId: In(ids) };
    const options = ids.length === 0 ? [] : await this.options.find({ where, order: { position: 'ASC' } });
    const posts = await this.posts.find(inPlace);
    return {
      questions: questions.map((question) =>
        toQuestion(
          question,
          options.filter(({ questionId }) => questionId === question.id),
        ),
      ),
      social_network_posts: posts.map(toPost),
    };
  }

  storedQuestions({ programId }: TenantScope, challengeId: string): Promise<StoredPart[]> {
    return this.questions.find({ select: { id: true, position: true }, where: { programId, challengeId } });
  }

  storedOptions(
    { programId }: TenantScope,
    questionIds: readonly string[],
  ): Promise<(StoredPart & { questionId: string })[]> {
    const select = { id: true, questionId: true, position: true };
    return this.options.find({ select, where: { programId, questionId: In(questionIds) } });
  }

  storedPosts({ programId }: TenantScope, challengeId: string): Promise<StoredPart[]> {
    return this.posts.find({ select: { id: true, position: true }, where: { programId, challengeId } });
  }

  /** Replaces all questions, and returns their ids. */
  async putQuestions(
    { programId }: TenantScope,
    challengeId: string,
    questions: readonly Replacing<SaveQuestion>[],
  ): Promise<string[]> {
    const rows = questions.map(({ id, title, answer_type, ...question }, place) => ({
      programId,
      ...(id !== null && { id }),
      challengeId,
      position: place + 1,
      title,
      additionalDetails: question.additional_details ?? '',
      answerType: answer_type,
      isRequired: question.is_required ?? false,
      profileAttribute: question.profile_attribute ?? null,
      translations: question.translations ?? {},
    }));
    const ids = await upserted(this.questions, rows);
    await this.questions.delete({ programId, challengeId, id: Not(In(ids)) });
    return ids;
  }

  /** Replaces all options of these questions. */
  async putOptions(
    { programId }: TenantScope,
    questionIds: readonly string[],
    options: readonly (Replacing<SaveOption> & Pick<QuestionOption, 'questionId' | 'position'>)[],
  ): Promise<void> {
    const rows = options.map(({ id, image, is_correct, questionId, position, details, translations = {} }) => ({
      programId,
      ...(id !== null && { id }),
      questionId,
      position,
      details,
      imageUrl: image?.public_url ?? null,
      imageAlt: image?.alt_text ?? null,
      isCorrect: is_correct ?? false,
      translations,
    }));
    const ids = await upserted(this.options, rows);
    await this.options.delete({ programId, questionId: In(questionIds), id: Not(In(ids)) });
  }

  /** Replaces all posts. */
  async putPosts(
    { programId }: TenantScope,
    challengeId: string,
    posts: readonly Replacing<SavePost>[],
  ): Promise<void> {
    const rows = posts.map(({ id, ...post }, place) => ({
      programId,
      ...(id !== null && { id }),
      challengeId,
      position: place + 1,
      postType: post.post_type,
      mediaPath: post.media_path ?? null,
      mediaSeconds: post.media_seconds ?? null,
      message: post.message,
      username: post.username,
      url: post.url ?? null,
      publishedAt: post.published_at ? new Date(post.published_at) : null,
      pageUrl: post.social_network_page.url ?? null,
      pagePlatform: post.social_network_page.platform,
      children: post.social_network_child_posts ?? [],
      waitSeconds: waitSeconds(post),
      translations: post.translations ?? {},
    }));
    const ids = await upserted(this.posts, rows);
    await this.posts.delete({ programId, challengeId, id: Not(In(ids)) });
  }
}

function toQuestion(question: Question, options: readonly QuestionOption[]): OwnContent['questions'][number] {
  return withoutNulls({
    id: question.id,
    title: question.title,
    additional_details: question.additionalDetails,
    answer_type: question.answerType,
    is_required: question.isRequired,
    profile_attribute: question.profileAttribute,
    options: options.map(toOption),
    translations: question.translations,
  }) as OwnContent['questions'][number];
}

function toOption({ id, details, isCorrect, imageUrl, imageAlt, translations }: QuestionOption): Plain<SaveOption> {
  const image = imageUrl === null ? {} : { image: { public_url: imageUrl, alt_text: imageAlt ?? '' } };
  return { id, details, is_correct: isCorrect, translations, ...image };
}

function toPost(post: SocialNetworkPost): OwnContent['social_network_posts'][number] {
  return withoutNulls({
    id: post.id,
    post_type: post.postType,
    media_path: post.mediaPath,
    media_seconds: post.mediaSeconds,
    message: post.message,
    username: post.username,
    url: post.url,
    published_at: post.publishedAt?.toISOString(),
    social_network_page: withoutNulls({ url: post.pageUrl, platform: post.pagePlatform }),
    social_network_child_posts: post.children,
    translations: post.translations,
  }) as OwnContent['social_network_posts'][number];
}
