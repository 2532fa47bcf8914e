import type { ProvisionedQuestion } from '@laurel/contracts/programs/challenge-content/questions.dto';
import type {
  ProvisionedPost,
  SocialNetworkChildPost,
} from '@laurel/contracts/programs/challenge-content/social-posts.dto';
import type { ProvisionChallengeRequest } from '@laurel/contracts/programs/provisioning.dto';
import { InvalidInputError } from '@laurel/service-kit/http/business-error';
import { isSafeImage, isSafeLink } from '../../sanitize/links.ts';

type OwnFields = 'post_type' | 'media_path' | 'message' | 'username' | 'url' | 'published_at';

export interface PostRow extends Pick<ProvisionedPost, OwnFields> {
  page_url: string | null;
  page_platform: string;
  children: SocialNetworkChildPost[];
  wait_seconds: number;
}

const LONGEST_WAIT_SECONDS = 30;
const WAIT_SECONDS = { text: 5, image: 5, gallery: 10 };

/** Throws `InvalidInputError` for questions that nobody could answer, posts and videos that could not be shown. */
export function assertContent(request: ProvisionChallengeRequest): void {
  const { questions = [], social_network_posts: posts = [], video_url: video = null } = request;
  const faults = Object.fromEntries([
    ...entry('video_url', video === null || isSafeImage(video) ? null : 'Enter a valid link'),
    ...questions.flatMap((question, index) => entry(`questions.${index}`, questionFault(question, request.parameters))),
    ...posts.flatMap((post, index) => entry(`social_network_posts.${index}`, postFault(post))),
  ]);
  if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
}

/** A row of `social_network_post`, with how long it has to be on the screen: half of a video, at most 30 s. */
export function withWait(post: ProvisionedPost): PostRow {
  const { media_seconds: length = 0, social_network_page: page, social_network_child_posts: children, ...own } = post;
  return {
    ...own,
    page_url: page.url ?? null,
    page_platform: page.platform,
    children: children ?? [],
    wait_seconds: own.post_type === 'video' ? Math.min(LONGEST_WAIT_SECONDS, length / 2) : WAIT_SECONDS[own.post_type],
  };
}

const entry = (path: string, fault: string | null): [string, string[]][] => (fault === null ? [] : [[path, [fault]]]);

function questionFault(
  { answer_type: type, options = [], profile_attribute: attribute }: ProvisionedQuestion,
  kind: string | null | undefined,
): string | null {
  if (attribute !== undefined && kind !== 'profile') return 'fills in an account only in a profile';
  const isChoice = type === 'single' || type === 'multiple';
  if (isChoice !== options.length > 0) return isChoice ? 'needs options' : 'takes no options';
  const images = options.flatMap((option) => option.image?.public_url ?? []);
  return images.every(isSafeImage) ? null : 'has an image that is not a valid link';
}

function postFault(post: ProvisionedPost): string | null {
  const { post_type: type, media_path: media = null, social_network_child_posts: children = [] } = post;
  if (type === 'video' && post.media_seconds === undefined) return 'needs the length of its video';
  if ((type === 'image' || type === 'video') && media === null) return 'needs a media_path';
  if (type === 'gallery' && children.length === 0) return 'needs social_network_child_posts';
  const media_paths = [media, ...children.map((child) => child.media_path)].filter((path) => path !== null);
  const links = [post.url, post.social_network_page.url].filter((link) => link !== null && link !== undefined);
  return media_paths.every(isSafeImage) && links.every(isSafeLink) ? null : 'has a link that is not valid';
}
