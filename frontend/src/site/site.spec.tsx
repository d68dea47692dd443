import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { anonymousRoutes, findHeading, sessionAnswer, visit } from '../app/testing/visit.tsx';
import { sessionState } from '../platform/session.ts';
import { ok } from '../platform/testing/server.ts';
import { chooseLanguage } from '../platform/texts.ts';
import { company } from '@orderstream/contracts/company';
import { forgetPrices } from './prices.ts';
import { Hero } from './landing/Hero.tsx';

describe('the landing page', () => {
  it('has its sections in the order of the specification', async () => {
    await visit('/', anonymousRoutes);
    await findHeading(/AI virtual employees/);
    expect([...document.querySelectorAll('main section[id]')].map(({ id }) => id)).toEqual([
      'hero',
      'how-it-works',
      'features',
      'calculator',
      'use-cases',
      'pricing',
      'about',
      'testimonials',
      'start',
    ]);
    for (const claim of ['50+', '100K+', '98%']) expect(screen.getByText(claim)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to us on Telegram' })).toHaveAttribute('href', company.messenger.url);
    const footer = within(screen.getByRole('contentinfo'));
    for (const name of ['Terms of Service', 'Privacy Policy', 'Refund Policy']) expect(footer.getByRole('link', { name })).toBeVisible();
  });

  it('calculates reach and leads for one to ten agents', async () => {
    await visit('/', anonymousRoutes);
    await findHeading(/AI virtual employees/);
    const slider = screen.getByRole('slider', { name: 'Number of agents' });
    expect([slider.getAttribute('min'), slider.getAttribute('max'), slider.getAttribute('step')]).toEqual(['1', '10', '1']);
    fireEvent.change(slider, { target: { value: '7' } });
    expect(screen.getByText('+2,800')).toBeVisible();
    expect(screen.getByText('+84')).toBeVisible();
  });

  it('offers Sign In and Sign Up, or the dashboard when signed in', async () => {
    await visit('/', anonymousRoutes);
    const header = within(await screen.findByRole('banner'));
    expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
    act(() => sessionState.set({ phase: 'signed_in', user: sessionAnswer.user }));
    expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/app/dashboard');
    expect(header.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });

  describe('with its rotating words', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    const shownWords = () => [...document.querySelectorAll('h1 [data-shown=true]')].map(({ textContent }) => textContent);
    const advance = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

    it('changes the use case every 1700 ms and the channel every 2300 ms', () => {
      render(<Hero />, { wrapper: MemoryRouter });
      expect(shownWords()).toEqual(['lead generation', 'LinkedIn']);
      advance(1_699);
      expect(shownWords()).toEqual(['lead generation', 'LinkedIn']);
      advance(1);
      expect(shownWords()).toEqual(['sales', 'LinkedIn']);
      advance(600);
      expect(shownWords()).toEqual(['sales', 'email']);
    });

    it('keeps the first words when reduced motion is preferred', () => {
      const before = window.matchMedia;
      window.matchMedia = (media) => Object.assign(before(media), { matches: media.includes('reduced-motion') });
      render(<Hero />, { wrapper: MemoryRouter });
      advance(10_000);
      expect(shownWords()).toEqual(['lead generation', 'LinkedIn']);
      window.matchMedia = before;
    });
  });
});

describe('the pricing page', () => {
  it('has three plans, one of them marked as the most popular', async () => {
    await visit('/pricing', anonymousRoutes);
    await findHeading('An agent as a package, or accounts alone');
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Basic', 'Premium', 'Enterprise', 'Accounts, one by one']);
    expect(screen.getByText('$105')).toBeVisible();
    expect(screen.getByText('$140').parentElement).toHaveTextContent('Most popular');
    expect(screen.getByText('Custom')).toBeVisible();
    expect(screen.getByText('Recurring billing, cancel anytime.')).toBeVisible();
    expect(screen.getByText(/^Packages: a virtual employee with its own account/)).toBeVisible();
    expect(screen.getByText(/^Accounts alone, without an agent/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us: Basic' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });
});

describe('the prices of the shop', () => {
  const pricedProduct = (product_type: string, amount: number, in_stock = true) => ({
    channel: 'LinkedIn',
    product_type,
    price: { amount, currency: 'usd' },
    in_stock,
  });
  const visitPricing = (...items: object[]) => {
    forgetPrices();
    return visit('/pricing', { ...anonymousRoutes, 'GET /api/prices': ok({ items }) });
  };

  it('are shown beside the plans; a plan of the same price leads through sign-up to a filled-in order', async () => {
    const { user } = await visitPricing(pricedProduct('BasicProfile', 10_500), pricedProduct('PremiumProfile', 9_900, false));
    act(() => chooseLanguage('en'));
    const row = within((await screen.findByRole('rowheader', { name: /Premium profile/ })).closest('tr') as HTMLElement);
    expect(row.getByText(/\$99\.00/)).toBeVisible();
    expect(row.getByText('Out of stock')).toBeVisible();
    expect(row.getByRole('link', { name: 'Notify me about LinkedIn • Premium profile' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Order: LinkedIn • Basic profile' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us: Premium' })).toHaveAttribute('href', '/contact');
    await user.click(screen.getByRole('link', { name: 'Subscribe: Basic' }));
    await findHeading('Create your account');
    expect(screen.getByText(/^Your choice is kept: LinkedIn • Basic profile × 1\. We review each new account first/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Continue with Google' })).toHaveAttribute(
      'href',
      `/api/auth/identity/google?redirect=${encodeURIComponent('/app/orders/new?channel=LinkedIn&product_type=BasicProfile&quantity=1')}`,
    );
  });
});

describe('the legal pages', () => {
  it.each([
    ['/terms-of-service', 'Terms of Service', /18 years or older/],
    ['/terms-of-service', 'Terms of Service', /amount you paid us in the preceding 3 months/],
    ['/privacy-policy', 'Privacy Policy', /Which data we hold/],
    ['/refund-policy', 'Refund Policy', /All sales are final after agent delivery/],
  ])('%s has the title %s and its rule', async (address, title, rule) => {
    await visit(address, anonymousRoutes);
    await findHeading(title);
    expect(screen.getByText(rule)).toBeVisible();
  });
});

describe('the contact page', () => {
  it('shows the company data of the content file', async () => {
    await visit('/contact', anonymousRoutes);
    await findHeading('Contact');
    for (const fact of [company.name, company.registrationNumber, company.address, company.email, company.phone])
      expect(screen.getByText(fact)).toBeVisible();
  });
});

describe('the head of a public page', () => {
  it('has a canonical address for search engines', async () => {
    await visit('/pricing', anonymousRoutes);
    await findHeading('An agent as a package, or accounts alone');
    expect(document.head.querySelector('link[rel=canonical]')).toHaveAttribute('href', `${company.website}/pricing`);
    expect(document.head.querySelector('meta[name=robots]')).toBeNull();
    expect(document.title).toBe('Pricing · Orderstream');
  });

  it('excludes the not-found page from search engines', async () => {
    await visit('/nowhere', anonymousRoutes);
    await findHeading('Oops! Page not found');
    expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(document.head.querySelector('link[rel=canonical]')).toBeNull();
  });
});

describe('the footer', () => {
  it('offers Sign In, or the dashboard when signed in', async () => {
    await visit('/contact', anonymousRoutes);
    await findHeading('Contact');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    act(() => sessionState.set({ phase: 'signed_in', user: sessionAnswer.user }));
    expect(footer.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/app/dashboard');
    expect(footer.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });
  it('shows the years from the founding to the current one', async () => {
    await visit('/contact', anonymousRoutes);
    await findHeading('Contact');
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`© ${company.founded}–${new Date().getFullYear()} ${company.name}`);
  });
});
