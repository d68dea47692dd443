import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { chooseLanguage } from '../platform/texts.ts';
import { CopyButton } from './feedback/CopyButton.tsx';
import { DataTable } from './tables/DataTable.tsx';
import { formatDay, formatMoment, formatPeriodDay, formatSecond } from './format/dates.ts';
import { Email } from './format/Email.tsx';
import { MaskedSecret } from './feedback/MaskedSecret.tsx';
import { formatMoney } from './format/money.ts';
import { PageHeader } from './layout/PageHeader.tsx';
import { Toasts } from './feedback/Toasts.tsx';
import { toast, shownToasts } from './feedback/toasts.ts';

beforeEach(() => chooseLanguage('en'));
afterEach(() => act(() => shownToasts.set([])));
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  it.each([
    ['en', '$1,234.50'],
    ['ru', '1 234,50 $'],
  ] as const)('is written by the shown language: %s', (choice, written) => {
    chooseLanguage(choice);
    expect(plain(formatMoney({ amount: 123450, currency: 'usd' }))).toBe(written);
  });
  it('has the decimals of its currency', () => {
    chooseLanguage('ru');
    expect(plain(formatMoney({ amount: 10500, currency: 'usd' }))).toBe('105,00 $');
    expect(plain(formatMoney({ amount: 1234567, currency: 'eur' }))).toBe('12 345,67 €');
    expect(plain(formatMoney({ amount: 1500, currency: 'jpy' }))).toBe('1 500 ¥');
    expect(plain(formatMoney({ amount: 20000, currency: 'huf' }))).toBe('200,00 HUF');
  });
});

describe('a date', () => {
  const at = new Date(2026, 4, 5, 9, 7).toISOString();
  it('has short months, in Russian in their own form', () => {
    expect(plain(formatDay(at))).toBe('05 May 2026');
    expect(plain(formatMoment(at))).toBe('05 May 2026, 09:07');
    expect(plain(formatMoment(at, 'ru'))).toBe('05 мая 2026, 09:07');
    expect(plain(formatDay(new Date(2026, 8, 5).toISOString()))).toBe('05 Sep 2026');
  });
  it.each(['en', 'ru'] as const)('lets a line end between the day and the time only: %s', (language) => {
    const parts = (text: string) => text.split(' ').map(plain);
    expect(parts(formatDay(at, language))).toHaveLength(1);
    expect(parts(formatMoment(at, language))).toEqual([`${plain(formatDay(at, language))},`, '09:07']);
    expect(parts(formatSecond(at, language))).toEqual([`${plain(formatDay(at, language))},`, '09:07:00']);
  });
  it('of a subscription is in the language that was chosen', () => {
    chooseLanguage('en');
    expect(plain(formatPeriodDay(at))).toBe('05 May 2026');
    chooseLanguage('ru');
    expect(plain(formatPeriodDay(at))).toBe('05 мая 2026');
  });
});

describe('an email address', () => {
  it('is whole in its title and for screen readers, however much of it is seen', () => {
    const address = `nora.${'n'.repeat(60)}@example.test`;
    render(<Email>{address}</Email>);
    expect(screen.getByTitle(address)).toHaveTextContent(address);
  });
});

describe('a copy button', () => {
  it('copies its text, and shows a toast, and a check for two seconds', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
    render(
      <>
        <CopyButton text="secret words" />
        <Toasts />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('secret words');
    expect(screen.getByText('Copied to clipboard')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Copy' });
    expect(button).toHaveAttribute('data-copied', 'true');
    act(() => jest.advanceTimersByTime(1_900));
    expect(button).toHaveAttribute('data-copied', 'true');
    act(() => jest.advanceTimersByTime(200));
    expect(button).toHaveAttribute('data-copied', 'false');
    jest.useRealTimers();
  });
});

describe('a masked secret', () => {
  it('is requested once, no matter how often it is shown', async () => {
    const user = userEvent.setup();
    const ask = jest.fn(() => Promise.resolve('login:password'));
    render(<MaskedSecret mask="lo**********rd" label="Private info" onReveal={ask} />);
    expect(screen.getByText('lo**********rd')).toBeVisible();
    for (let i = 0; i < 3; i++) await user.click(screen.getByRole('button', { name: /Private info/ }));
    expect(await screen.findByText('login:password')).toBeVisible();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('stays masked when it is refused', async () => {
    const user = userEvent.setup();
    render(<MaskedSecret mask="lo****rd" label="Private info" onReveal={() => Promise.resolve(null)} />);
    await user.click(screen.getByRole('button', { name: /Private info/ }));
    expect(screen.getByText('lo****rd')).toBeVisible();
  });
});

describe('a toast', () => {
  it('is announced in an existing live region, and can be closed', async () => {
    const user = userEvent.setup();
    render(<Toasts />);
    const region = screen.getByRole('region', { name: 'Messages' });
    expect(region).toHaveAttribute('aria-live', 'polite');
    act(() => toast.error('Failed', 'Because of this'));
    expect(region).toHaveTextContent('FailedBecause of this');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(region).not.toHaveTextContent('Failed');
  });

  it('is announced while a dialog hides the rest of the page', async () => {
    render(<Toasts />);
    const region = screen.getByRole('region', { name: 'Messages' });
    region.setAttribute('aria-hidden', 'true');
    await act(() => Promise.resolve());
    expect(region).not.toHaveAttribute('aria-hidden');
  });
});

describe('a table', () => {
  const columns = [
    { name: 'Name', lead: true, cell: (row: { name: string; note: string }) => row.name },
    { name: 'Note', cell: (row: { name: string; note: string }) => row.note },
  ];
  const rows = [{ name: 'One', note: '' }];
  const wide = window.matchMedia;
  afterEach(() => {
    window.matchMedia = wide;
  });

  it('has columns where there is room', () => {
    render(<DataTable label="Things" columns={columns} rows={rows} keyOf={({ name }) => name} />);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Note']);
  });

  it('becomes cards on a phone, without empty fields', () => {
    window.matchMedia = (media) => Object.assign(wide(media), { matches: true });
    render(<DataTable label="Things" columns={columns} rows={rows} keyOf={({ name }) => name} />);
    expect(screen.getByRole('list', { name: 'Things' })).toHaveTextContent('One');
    expect(screen.queryByText('Note')).toBeNull();
  });
});

describe('a page header', () => {
  it('shows the location and names the tab', () => {
    render(<PageHeader title="Order 1234" trail={[{ to: '/app/orders', label: 'Orders' }]} />, { wrapper: MemoryRouter });
    expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveTextContent('Orders/Order 1234');
    expect(document.title).toBe('Order 1234 · Orderstream');
  });
});
