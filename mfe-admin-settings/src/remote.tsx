import { FirstSection, SettingsFrame } from '@laurel/admin-kit/settings';
import type { RemoteModule } from '@laurel/federation/contract/remote-module';
import { Navigate } from '@laurel/web-kit/router';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { lazyPage } from './parts/lazy-page.tsx';

const GeneralPage = lazyPage(async () => (await import('./general/general-page.tsx')).GeneralPage);
const LabelsPage = lazyPage(async () => (await import('./labels/labels-page.tsx')).LabelsPage);
const SeoPage = lazyPage(async () => (await import('./seo/seo-page.tsx')).SeoPage);
const EnrollmentPage = lazyPage(async () => (await import('./enrollment/enrollment-page.tsx')).EnrollmentPage);
const CssPage = lazyPage(async () => (await import('./branding/css/css-page.tsx')).CssPage);
const FeedPostsPage = lazyPage(async () => (await import('./feed-posts/feed-posts-page.tsx')).FeedPostsPage);
const NewFeedPostPage = lazyPage(async () => (await import('./feed-posts/feed-post-page.tsx')).NewFeedPostPage);
const EditFeedPostPage = lazyPage(async () => (await import('./feed-posts/feed-post-page.tsx')).EditFeedPostPage);
const DomainsPage = lazyPage(async () => (await import('./domains/domains-page.tsx')).DomainsPage);
const NewDomainPage = lazyPage(async () => (await import('./domains/domain-form-page.tsx')).NewDomainPage);
const HeaderNavigationPage = lazyPage(
  async () => (await import('./layout/navigation/navigation-page.tsx')).HeaderNavigationPage,
);
const NavigationMenusPage = lazyPage(
  async () => (await import('./layout/navigation/navigation-page.tsx')).NavigationMenusPage,
);
const CarouselsPage = lazyPage(async () => (await import('./layout/carousels/carousels-page.tsx')).CarouselsPage);
const ContentTagsPage = lazyPage(async () => (await import('./tags/content/content-tags-page.tsx')).ContentTagsPage);
const ContentTagPage = lazyPage(async () => (await import('./tags/content/content-tag-page.tsx')).ContentTagPage);
const NewContentTagPage = lazyPage(
  async () => (await import('./tags/content/content-tag-form-pages.tsx')).NewContentTagPage,
);
const EditContentTagPage = lazyPage(
  async () => (await import('./tags/content/content-tag-form-pages.tsx')).EditContentTagPage,
);
const TagsPage = lazyPage(async () => (await import('./tags/people/tags-page.tsx')).TagsPage);
const TagPage = lazyPage(async () => (await import('./tags/people/tag-page.tsx')).TagPage);
const EditTagPage = lazyPage(async () => (await import('./tags/people/tag-form-page.tsx')).EditTagPage);
const EvergreenPage = lazyPage(async () => (await import('./evergreen/evergreen-page.tsx')).EvergreenPage);
const NewEvergreenValuePage = lazyPage(
  async () => (await import('./evergreen/evergreen-form-pages.tsx')).NewEvergreenValuePage,
);
const EditEvergreenValuePage = lazyPage(
  async () => (await import('./evergreen/evergreen-form-pages.tsx')).EditEvergreenValuePage,
);
const ColoursPage = lazyPage(async () => (await import('./branding/colours-page.tsx')).ColoursPage);
const ThemePage = lazyPage(async () => (await import('./branding/theme-page.tsx')).ThemePage);
const AssetsPage = lazyPage(async () => (await import('./branding/assets-page.tsx')).AssetsPage);
const FontsPage = lazyPage(async () => (await import('./branding/fonts-page.tsx')).FontsPage);
const BordersPage = lazyPage(async () => (await import('./branding/borders-page.tsx')).BordersPage);
const LookHistoryPage = lazyPage(async () => (await import('./branding/history/history-page.tsx')).LookHistoryPage);
const SocialPagesPage = lazyPage(
  async () => (await import('./integrations/social-pages/social-pages-page.tsx')).SocialPagesPage,
);
const OffersRewardPage = lazyPage(async () => (await import('./integrations/offers-reward-page.tsx')).OffersRewardPage);
const PhotoContestPage = lazyPage(async () => (await import('./integrations/photo-contest-page.tsx')).PhotoContestPage);
const AptosPage = lazyPage(async () => (await import('./integrations/aptos/aptos-page.tsx')).AptosPage);
const ApiKeysPage = lazyPage(async () => (await import('./api-keys/api-keys-page.tsx')).ApiKeysPage);
const NewApiKeyPage = lazyPage(async () => (await import('./api-keys/api-key-pages.tsx')).NewApiKeyPage);
const ApiKeyPage = lazyPage(async () => (await import('./api-keys/api-key-pages.tsx')).ApiKeyPage);
const SandboxPage = lazyPage(async () => (await import('./sandbox/sandbox-page.tsx')).SandboxPage);
const WebhooksPage = lazyPage(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage);
const NewWebhookPage = lazyPage(async () => (await import('./webhooks/new-webhook-page.tsx')).NewWebhookPage);
const WebhookPage = lazyPage(async () => (await import('./webhooks/webhook-page.tsx')).WebhookPage);
const ProgramPagesPage = lazyPage(async () => (await import('./program-pages/list-page.tsx')).ProgramPagesPage);
const NewProgramPage = lazyPage(async () => (await import('./program-pages/new-page.tsx')).NewProgramPage);
const EditProgramPage = lazyPage(async () => (await import('./program-pages/edit-page.tsx')).EditProgramPage);
const MediaLibraryPage = lazyPage(
  async () => (await import('./media-library/media-library-page.tsx')).MediaLibraryPage,
);
const TiersPage = lazyPage(async () => (await import('./tiers/tiers-page.tsx')).TiersPage);
const AttributesPage = lazyPage(async () => (await import('./profile-attributes/attributes-page.tsx')).AttributesPage);
const NewAttributePage = lazyPage(
  async () => (await import('./profile-attributes/attribute-pages.tsx')).NewAttributePage,
);
const EditAttributePage = lazyPage(
  async () => (await import('./profile-attributes/attribute-pages.tsx')).EditAttributePage,
);
const ProgramAuditPage = lazyPage(async () => (await import('./audit/audit-page.tsx')).ProgramAuditPage);
const ProgramsPage = lazyPage(async () => (await import('./organization/programs/programs-page.tsx')).ProgramsPage);
const AdminsPage = lazyPage(async () => (await import('./organization/admins/admins-page.tsx')).AdminsPage);
const RolesPage = lazyPage(async () => (await import('./organization/roles/roles-page.tsx')).RolesPage);
const FeaturesPage = lazyPage(async () => (await import('./organization/features/features-page.tsx')).FeaturesPage);
const FeatureFormPage = lazyPage(
  async () => (await import('./organization/features/feature-form-page.tsx')).FeatureFormPage,
);
const DetailsPage = lazyPage(async () => (await import('./organization/details/details-page.tsx')).DetailsPage);
const AuditPage = lazyPage(async () => (await import('./organization/audit-page.tsx')).AuditPage);

const remote: RemoteModule = {
  routes: [
    {
      path: '/admin/v2/programs/:program_id/settings',
      element: <SettingsFrame />,
      children: [
        { index: true, element: <FirstSection /> },
        { path: 'program', element: <Navigate to="general" replace /> },
        { path: 'program/general', element: <GeneralPage /> },
        { path: 'program/labels', element: <LabelsPage /> },
        { path: 'program/seo', element: <SeoPage /> },
        { path: 'program/enrollment', element: <EnrollmentPage /> },
        { path: 'program/dynamic-feed-posts', element: <FeedPostsPage /> },
        { path: 'program/dynamic-feed-posts/new', element: <NewFeedPostPage /> },
        { path: 'program/dynamic-feed-posts/:feed_post_id', element: <Navigate to="edit" replace /> },
        { path: 'program/dynamic-feed-posts/:feed_post_id/edit', element: <EditFeedPostPage /> },
        { path: 'program/program-pages', element: <ProgramPagesPage /> },
        { path: 'program/program-pages/new', element: <NewProgramPage /> },
        { path: 'program/program-pages/:program_page_id', element: <EditProgramPage /> },
        { path: 'program/media-library', element: <MediaLibraryPage /> },
        { path: 'program/program_tiers', element: <TiersPage /> },
        { path: 'program/domain-list', element: <DomainsPage /> },
        { path: 'program/domain-list/new', element: <NewDomainPage /> },
        { path: 'program/header-navigations-menu', element: <HeaderNavigationPage /> },
        { path: 'layout', element: <Navigate to="navigation-menus" replace /> },
        { path: 'layout/navigation-menus', element: <NavigationMenusPage /> },
        { path: 'layout/carousels', element: <CarouselsPage /> },
        { path: 'program/content-tags', element: <ContentTagsPage /> },
        { path: 'program/content-tags/new', element: <NewContentTagPage /> },
        { path: 'program/content-tags/:content_tag_id/*', element: <ContentTagPage /> },
        { path: 'program/content-tags/:content_tag_id/edit', element: <EditContentTagPage /> },
        { path: 'program/tags', element: <TagsPage /> },
        { path: 'program/tags/:admin_tag_id', element: <TagPage /> },
        { path: 'program/tags/:admin_tag_id/edit', element: <EditTagPage /> },
        { path: 'program/profile-attributes', element: <AttributesPage /> },
        { path: 'program/profile-attributes/new', element: <NewAttributePage /> },
        { path: 'program/profile-attributes/:profile_attribute_id', element: <EditAttributePage /> },
        { path: 'program/evergreen', element: <EvergreenPage /> },
        { path: 'program/evergreen/new', element: <NewEvergreenValuePage /> },
        { path: 'program/evergreen/:evergreen_value_id', element: <EditEvergreenValuePage /> },
        { path: 'branding', element: <Navigate to="colors" replace /> },
        { path: 'branding/colors', element: <ColoursPage /> },
        { path: 'branding/theme', element: <ThemePage /> },
        { path: 'branding/assets', element: <AssetsPage /> },
        { path: 'branding/fonts', element: <FontsPage /> },
        { path: 'branding/borders', element: <BordersPage /> },
        { path: 'branding/css', element: <CssPage /> },
        { path: 'branding/history', element: <LookHistoryPage /> },
        { path: 'integrations', element: <Navigate to="social-network-pages" replace /> },
        { path: 'integrations/social-network-pages', element: <SocialPagesPage /> },
        { path: 'integrations/offers-reward', element: <OffersRewardPage /> },
        { path: 'integrations/photo-contests', element: <PhotoContestPage /> },
        { path: 'integrations/aptos', element: <AptosPage /> },
        { path: 'integrations/api_auths', element: <ApiKeysPage /> },
        { path: 'integrations/api_auths/new', element: <NewApiKeyPage /> },
        { path: 'integrations/api_auths/:api_key_id', element: <ApiKeyPage /> },
        { path: 'integrations/sandbox', element: <SandboxPage /> },
        { path: 'integrations/webhooks', element: <WebhooksPage /> },
        { path: 'integrations/webhooks/new', element: <NewWebhookPage /> },
        { path: 'integrations/webhooks/:webhook_id/*', element: <WebhookPage /> },
      ],
    },
    { path: '/admin/v2/programs/:program_id/audit', element: <ProgramAuditPage /> },
    { path: '/admin/v2/organization', element: <Navigate to="programs" replace /> },
    { path: '/admin/v2/organization/programs', element: <ProgramsPage /> },
    { path: '/admin/v2/organization/admins', element: <AdminsPage /> },
    { path: '/admin/v2/organization/roles', element: <RolesPage /> },
    { path: '/admin/v2/organization/features', element: <FeaturesPage /> },
    { path: '/admin/v2/organization/features/new', element: <FeatureFormPage /> },
    { path: '/admin/v2/organization/details', element: <DetailsPage /> },
    { path: '/admin/v2/organization/audit', element: <AuditPage /> },
  ],
  messages: { en, es },
};

export default remote;
