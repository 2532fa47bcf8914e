import { PostList } from '../details/post-list.tsx';
import type { WizardKind } from './wizard-kind.ts';

export const unifiedSocial: WizardKind = {
  Details: function Posts({ definition, ...props }) {
    return <PostList {...props} timeZone={definition.time_zone} />;
  },
  *faults({ social_network_posts: posts }) {
    if (posts.length === 0) yield 'social_network_posts';
    for (const [place, post] of posts.entries()) {
      const { post_type: type, media_path: media, media_seconds: seconds } = post;
      if ((type === 'image' || type === 'video') && media === '') yield `social_network_posts.${place}.media_path`;
      if (type === 'video' && seconds === null) yield `social_network_posts.${place}.media_seconds`;
      if (type === 'gallery' && post.social_network_child_posts.trim() === '') {
        yield `social_network_posts.${place}.social_network_child_posts`;
      }
    }
  },
};
