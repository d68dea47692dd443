import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { calendarDay, anyText, oneOf, useAddressFilters } from './address-filters.ts';

const reads = { status: oneOf(['paid', 'draft']), search: anyText, from: calendarDay };
type Change = ReturnType<typeof useAddressFilters<typeof reads>>[1];

/** The filters of a list at an address, and the address. */
function listAt(address: string) {
  let change: Change = () => undefined;
  function List() {
    const [filters, set] = useAddressFilters(reads);
    change = set;
    return (
      <>
        <output>{JSON.stringify(filters)}</output>
        <address>{useLocation().search}</address>
      </>
    );
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <List />
    </MemoryRouter>,
  );
  return {
    filters: () => JSON.parse(screen.getByRole('status').textContent) as object,
    address: () => decodeURIComponent(screen.getByRole('group').textContent),
    change: (part: Parameters<Change>[0]) => act(() => change(part)),
  };
}

describe('the filters of a list', () => {
  it('are read from the address, without the values that mean nothing', () => {
    const list = listAt('/?status=lost&search=Ann&from=2026-13-01');
    expect(list.filters()).toEqual({ search: 'Ann' });
  });

  it('are written in one order, whichever was chosen first, so that a saved view is recognized', () => {
    const list = listAt('/?search=Ann');
    list.change({ status: 'paid' });
    expect(list.address()).toBe('?status=paid&search=Ann');
    list.change({ from: '2026-03-05', search: 'Bob' });
    expect(list.address()).toBe('?status=paid&search=Bob&from=2026-03-05');
  });

  it('leave other parameters of the address alone, and the address when they are cleared', () => {
    const list = listAt('/?stock=all&status=paid&from=never');
    list.change({ status: undefined, search: '' });
    expect(list.address()).toBe('?stock=all');
  });
});
