import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { chooseLanguage } from '../../platform/texts.ts';
import { DataTable } from './DataTable.tsx';
import type { RowCard } from './TwoLineRow.tsx';

type Thing = { name: string; note: string };
const wide = window.matchMedia;
beforeEach(() => {
  chooseLanguage('en');
  window.matchMedia = (media) => Object.assign(wide(media), { matches: true });
});
afterEach(() => {
  window.matchMedia = wide;
});

const rows: Thing[] = [
  { name: 'One', note: '' },
  { name: 'Two', note: 'noted' },
];
const columns = [{ name: 'Name', cell: ({ name }: Thing) => name }];
const paint = jest.fn();
const toggle = jest.fn();
const card: RowCard<Thing> = {
  what: ({ name }) => name,
  to: ({ name }) => ({ to: `/things/${name}`, 'aria-label': `${name}: page` }),
  status: () => 'Ready',
  about: ({ note }) => [note, 'last'],
  menu: ({ name }) => ({
    label: `Actions: ${name}`,
    actions: [
      { name: 'Paint', onClick: () => void paint(name) },
      { name: 'Maker', to: `/makers/${name}` },
      { name: 'Manual', href: 'https://files.example.test/manual' },
    ],
  }),
};
const show = () =>
  render(
    <DataTable
      label="Things"
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      card={card}
      selection={{ chosen: ['Two'], toggle, chooseAll: () => {} }}
    />,
    { wrapper: MemoryRouter },
  );
const row = (at: number) => within(within(screen.getByRole('list', { name: 'Things' })).getAllByRole('listitem')[at] as HTMLElement);

describe('a row in two lines', () => {
  it('shows its values without empty ones, and links to its page', () => {
    show();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['OneReadylast', 'TwoReadynotedlast']);
    expect(row(0).getByRole('link', { name: 'One: page' })).toHaveAttribute('href', '/things/One');
  });

  it('can be selected', async () => {
    const user = userEvent.setup();
    show();
    expect(row(1).getByRole('checkbox', { name: 'Select Two' })).toBeChecked();
    await user.click(row(0).getByRole('checkbox', { name: 'Select One' }));
    expect(toggle).toHaveBeenCalledWith('One');
  });

  it('offers in a menu the actions that do not fit', async () => {
    const user = userEvent.setup();
    show();
    await user.click(row(1).getByRole('button', { name: 'Actions: Two' }));
    expect(screen.getByRole('menuitem', { name: 'Maker' })).toHaveAttribute('href', '/makers/Two');
    expect(screen.getByRole('menuitem', { name: 'Manual' })).toHaveAttribute('target', '_blank');
    await user.click(screen.getByRole('menuitem', { name: 'Paint' }));
    expect(paint).toHaveBeenCalledWith('Two');
  });
});
