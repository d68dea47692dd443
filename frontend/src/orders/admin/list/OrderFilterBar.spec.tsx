import { fireEvent, screen, waitFor } from '@testing-library/react';
import { signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok } from '../../../platform/testing/server.ts';
import { anAdmin, anOrder, adminOrderOf, onePage, textShown } from '../../testing/orders.ts';

const routes = { ...signedInAs(anAdmin), 'GET /api/admin/orders': onePage([adminOrderOf(anOrder())]) };
type Server = Awaited<ReturnType<typeof visit>>['server'];
const queriesSent = (server: Server, ...names: string[]) => {
  const query = server.requestsTo('GET /api/admin/orders').at(-1)?.query;
  return names.map((name) => query?.get(name));
};

describe("the filters of the administrator's orders", () => {
  it('use the days of this browser and the chosen order', async () => {
    const { user, server } = await visit('/admin/orders?from=2026-03-01&to=nonsense', routes);
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2026-03-02' } });
    await user.click(screen.getByRole('combobox', { name: 'Sort' }));
    await user.click(await screen.findByRole('option', { name: 'Largest amount first' }));
    expect(window.location.search).toBe('?from=2026-03-01&to=2026-03-02&sort=largest');
    await waitFor(() =>
      expect(queriesSent(server, 'from', 'to', 'sort')).toEqual([
        new Date('2026-03-01T00:00:00.000').toISOString(),
        new Date('2026-03-02T23:59:59.999').toISOString(),
        'largest',
      ]),
    );
  });

  it('apply to the exported list', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.getAttribute('href') ?? '');
    });
    const { user, server } = await visit('/admin/orders?status=delivered&from=2026-03-01', {
      ...routes,
      'POST /api/admin/exports': ok({ href: '/api/audit/downloads/ticket' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await textShown('The export has started: your browser is saving the file')).toBeVisible();
    expect(server.requestsTo('POST /api/admin/exports')[0]?.body).toEqual({
      list: 'orders',
      status: 'delivered',
      from: new Date('2026-03-01T00:00:00.000').toISOString(),
      language: 'en',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(saved).toEqual(['/api/audit/downloads/ticket']);
  });

  it('say when the last day is before the first', async () => {
    await visit('/admin/orders?from=2026-03-02&to=2026-03-01', routes);
    expect(await screen.findByText('This is before the first day')).toBeVisible();
  });

  it('are saved under a name in this browser until deleted', async () => {
    const { user } = await visit('/admin/orders?status=delivered', routes);
    await user.click(await screen.findByRole('button', { name: 'Save this view' }));
    await user.type(await screen.findByLabelText('Name'), 'On their way{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    await user.click(screen.getByRole('button', { name: 'On their way' }));
    await waitFor(() => expect(window.location.search).toBe('?status=delivered'));
    expect(localStorage.getItem('orderstream.views.orders')).toContain('On their way');
    await user.type(screen.getByRole('button', { name: 'On their way' }), '{Backspace}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'On their way' })).toBeNull());
    expect(localStorage.getItem('orderstream.views.orders')).toBeNull();
  });
});
