import type { RemoteModule } from '@laurel/federation/contract/remote-module';
import { Outlet } from '@laurel/web-kit/router';
import { HomePage } from './home/home-page.tsx';
import { ProgramPage } from './program-page/program-page.tsx';
import { lazyPage } from './parts/lazy-page.tsx';
import { WinWatch } from './win/win-watch.tsx';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };

const SignInPage = lazyPage(async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage);
const ChallengePage = lazyPage(async () => (await import('./challenge/challenge-page.tsx')).ChallengePage);
const AccountPage = lazyPage(async () => (await import('./account/account-page.tsx')).AccountPage);
const ReceiptsPage = lazyPage(async () => (await import('./receipts/receipts-page.tsx')).ReceiptsPage);
const MyRewardsPage = lazyPage(async () => (await import('./my-rewards/my-rewards-page.tsx')).MyRewardsPage);
const OffersPage = lazyPage(async () => (await import('./offers/offers-page.tsx')).OffersPage);
const MerchantPage = lazyPage(async () => (await import('./offers/merchant-page.tsx')).MerchantPage);
const PhotosPage = lazyPage(async () => (await import('./photos/photos-page.tsx')).PhotosPage);
const ContestPage = lazyPage(async () => (await import('./contest/contest-page.tsx')).ContestPage);
const RewardPage = lazyPage(async () => (await import('./reward/reward-page.tsx')).RewardPage);

const remote: RemoteModule = {
  routes: [
    {
      element: (
        <>
          <Outlet />
          <WinWatch />
        </>
      ),
      children: [
        {
          path: '/',
          // A reward opens over the page, which stays as it is.
          element: (
            <>
              <HomePage />
              <Outlet />
            </>
          ),
          children: [{ path: 'reward/:reward_id', element: <RewardPage /> }],
        },
        { path: '/signin', element: <SignInPage /> },
        { path: '/my-account', element: <AccountPage /> },
        { path: '/receipts', element: <ReceiptsPage /> },
        { path: '/my-offers', element: <OffersPage /> },
        { path: '/my-offers/:slug', element: <MerchantPage /> },
        { path: '/my-rewards', element: <MyRewardsPage /> },
        { path: '/photos', element: <PhotosPage /> },
        { path: '/contest', element: <ContestPage /> },
        { path: '/:slug', element: <ProgramPage /> },
        { path: '/challenge/:challenge_id', element: <ChallengePage /> },
      ],
    },
  ],
  messages: { en, es },
};

export default remote;
