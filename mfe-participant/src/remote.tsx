import type { RemoteModule } from '@laurel/federation/contract/remote-module';
import { Navigate } from '@laurel/web-kit/router';
import { HomePage } from './home/home-page.tsx';
import { ProgramPage } from './program-page/program-page.tsx';
import { lazyPage } from './parts/lazy-page.tsx';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };

const SignInPage = lazyPage(async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage);
const ChallengePage = lazyPage(async () => (await import('./challenge/challenge-page.tsx')).ChallengePage);
const AccountPage = lazyPage(async () => (await import('./account/account-page.tsx')).AccountPage);
const ReceiptsPage = lazyPage(async () => (await import('./receipts/receipts-page.tsx')).ReceiptsPage);
const OffersPage = lazyPage(async () => (await import('./offers/offers-page.tsx')).OffersPage);
const MerchantPage = lazyPage(async () => (await import('./offers/merchant-page.tsx')).MerchantPage);
const RewardPage = lazyPage(async () => (await import('./reward/reward-page.tsx')).RewardPage);

const remote: RemoteModule = {
  routes: [
    { path: '/', element: <HomePage /> },
    { path: '/signin', element: <SignInPage /> },
    { path: '/my-account', element: <AccountPage /> },
    { path: '/receipts', element: <ReceiptsPage /> },
    { path: '/my-offers', element: <OffersPage /> },
    { path: '/my-offers/:slug', element: <MerchantPage /> },
    // The galleries of other sites; no program has one.
    { path: '/photos', element: <Navigate to="/" replace /> },
    { path: '/contest', element: <Navigate to="/" replace /> },
    { path: '/:slug', element: <ProgramPage /> },
    { path: '/challenge/:challenge_id', element: <ChallengePage /> },
    {
      path: '/reward/:reward_id',
      element: (
        <>
          <HomePage />
          <RewardPage />
        </>
      ),
    },
  ],
  messages: { en, es },
};

export default remote;
