import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PageState } from './components/PageState';
import { RequireAdmin } from './features/auth/RequireAdmin';
import { RequireUser } from './features/auth/RequireUser';
import type { PageQueries } from './lib/pageQueries';
import { CODE_TIMEOUT_MS, withTimeout } from './lib/withTimeout';
import { NotFoundPage } from './pages/NotFoundPage';
import { ErrorPage } from './pages/layout/ErrorPage';
import { Layout } from './pages/layout/Layout';

/** What the router knows of a page besides its component. */
export interface PageHandle {
  queries: PageQueries;
  /** Search engines may list it. */
  isIndexed: boolean;
}

/** A page in a chunk of its own, fetched when its address is opened: what its module exports, and nothing else. */
function page(load: () => Promise<Record<string, ComponentType>>) {
  return async () => ({ Component: Object.values(await withTimeout(load(), CODE_TIMEOUT_MS))[0] });
}

/** A page that the server renders, with its queries known beforehand. */
function prerenderedPage(
  load: ReturnType<typeof page>,
  loadQueries: () => Promise<PageQueries>,
  isIndexed = true,
) {
  return async () => {
    const [loaded, queries] = await Promise.all([load(), withTimeout(loadQueries(), CODE_TIMEOUT_MS)]);
    return { ...loaded, handle: { queries, isIndexed } satisfies PageHandle };
  };
}

const home = prerenderedPage(
  page(() => import('./pages/home/HomePage')),
  async () => (await import('./pages/home/homeQueries')).homeQueries,
);
const search = prerenderedPage(
  page(() => import('./pages/home/SearchPage')),
  async () => (await import('./pages/home/homeQueries')).searchQueries,
  false,
);
const category = prerenderedPage(
  page(() => import('./pages/category/CategoryPage')),
  async () => (await import('./pages/category/categoryQueries')).categoryQueries,
);
const product = prerenderedPage(
  page(() => import('./pages/product/ProductPage')),
  async () => (await import('./pages/product/productQueries')).productQueries,
);
const cart = page(() => import('./pages/cart/CartPage'));
const login = page(() => import('./pages/account/LoginPage'));
const register = page(() => import('./pages/account/RegisterPage'));
const forgotPassword = page(() => import('./pages/account/ForgotPasswordPage'));
const resetPassword = page(() => import('./pages/account/ResetPasswordPage'));
const profile = page(() => import('./pages/account/ProfilePage'));
const shipping = page(() => import('./pages/checkout/ShippingPage'));
const payment = page(() => import('./pages/checkout/PaymentPage'));
const placeOrder = page(() => import('./pages/checkout/PlaceOrderPage'));
const order = page(() => import('./pages/order/OrderPage'));
const userList = page(() => import('./pages/admin/UserListPage'));
const userEdit = page(() => import('./pages/admin/UserEditPage'));
const productList = page(() => import('./pages/admin/ProductListPage'));
const productEdit = page(() => import('./pages/admin/ProductEditPage'));
const orderList = page(() => import('./pages/admin/OrderListPage'));
const options = page(() => import('./pages/admin/OptionsPage'));
const mails = page(() => import('./pages/admin/mails/MailListPage'));
const audit = page(() => import('./pages/admin/AuditPage'));

const forShoppers: RouteObject[] = [
  { path: '/', lazy: home },
  { path: '/page/:pageNumber', lazy: home },
  { path: '/search/:keyword', lazy: search },
  { path: '/search/:keyword/page/:pageNumber', lazy: search },
  { path: '/product/:keyword/page/:pageNumber', lazy: search },
  { path: '/productcategory/:keyword', lazy: category },
  { path: '/productcategory/:keyword/page/:pageNumber', lazy: category },
  { path: '/product/:id', lazy: product },
  { path: '/cart', lazy: cart },
  { path: '/cart/:id', lazy: cart },
  { path: '/login', lazy: login },
  { path: '/register', lazy: register },
  { path: '/forgot-password', lazy: forgotPassword },
  { path: '/reset-password', lazy: resetPassword },
];

const forUsers: RouteObject[] = [
  { path: '/profile', lazy: profile },
  { path: '/shipping', lazy: shipping },
  { path: '/payment', lazy: payment },
  { path: '/placeorder', lazy: placeOrder },
  { path: '/order/:orderId', lazy: order },
];

const forAdmins: RouteObject[] = [
  { path: '/admin/userlist', lazy: userList },
  { path: '/admin/user/:id/edit', lazy: userEdit },
  { path: '/admin/productlist', lazy: productList },
  { path: '/admin/productlist/:pageNumber', lazy: productList },
  { path: '/admin/product/:id/edit', lazy: productEdit },
  { path: '/admin/orderlist', lazy: orderList },
  { path: '/admin/options', lazy: options },
  { path: '/admin/mails', lazy: mails },
  { path: '/admin/audit', lazy: audit },
];

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    hydrateFallbackElement: <PageState />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          ...forShoppers,
          { element: <RequireUser />, children: forUsers },
          { element: <RequireAdmin />, children: forAdmins },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
