import type { RemoteModule } from '@laurel/federation/contract/remote-module';
import { Navigate } from '@laurel/web-kit/router';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { lazyPage } from './parts/lazy-page.tsx';
import { SettingsFrame } from './parts/settings-frame.tsx';

const GeneralPage = lazyPage(async () => (await import('./general/general-page.tsx')).GeneralPage);
const LabelsPage = lazyPage(async () => (await import('./labels/labels-page.tsx')).LabelsPage);
const SeoPage = lazyPage(async () => (await import('./seo/seo-page.tsx')).SeoPage);
const EnrollmentPage = lazyPage(async () => (await import('./enrollment/enrollment-page.tsx')).EnrollmentPage);
const CssPage = lazyPage(async () => (await import('./css/css-page.tsx')).CssPage);
const ColoursPage = lazyPage(async () => (await import('./branding/colours-page.tsx')).ColoursPage);
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
        { index: true, element: <Navigate to="program/general" replace /> },
        { path: 'program', element: <Navigate to="general" replace /> },
        { path: 'program/general', element: <GeneralPage /> },
        { path: 'program/labels', element: <LabelsPage /> },
        { path: 'program/seo', element: <SeoPage /> },
        { path: 'program/enrollment', element: <EnrollmentPage /> },
        { path: 'branding', element: <Navigate to="colors" replace /> },
        { path: 'branding/colors', element: <ColoursPage /> },
        { path: 'branding/css', element: <CssPage /> },
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
