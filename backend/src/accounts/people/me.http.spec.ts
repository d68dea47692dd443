import { startShop } from '../testing/people.ts';

const ann = startShop();
type Me = { profile: Record<string, string | null> };

describe('the language of an account', () => {
  const languageOf = async (token: string) => (await ann().app.get<{ language: string | null }>('/api/me', { as: token })).body.language;

  it('is unknown until the user chooses one', async () => {
    const { token } = await ann().person('pending_approval');
    expect(await languageOf(token)).toBeNull();
    expect(await ann().app.put('/api/me/language', { language: 'ru' }, { as: token })).toMatchObject({ status: 204 });
    expect(await languageOf(token)).toBe('ru');
  });
  it('is refused if the product does not have it', async () => {
    const { token } = await ann().person();
    expect(await ann().app.put('/api/me/language', { language: 'specified' }, { as: token })).toMatchObject({
      status: 400,
      body: { code: 'invalid', details: [{ field: 'language' }] },
    });
    expect(await languageOf(token)).toBeNull();
  });
});

describe('the profile', () => {
  it('shows a saved change at once (I11)', async () => {
    const { token, id, email } = await ann().person('pending_approval');
    const wished = {
      full_name: 'Ann Other',
      avatar_url: 'https://pictures.test/ann.png',
      phone: '+1 555',
      business_name: '',
      description: 'a\nb',
    };
    const saved = await ann().app.patch<{ position: string }>('/api/me/profile', wished, { as: token });
    expect(saved.status).toBe(200);
    const { body } = await ann().app.get<Me>('/api/me', { as: token, headers: { 'x-read-after': saved.body.position } });
    expect(body).toMatchObject({ id, email, status: 'pending_approval', email_confirmed: true, roles: [] });
    expect(body.profile).toEqual({ ...wished, business_name: null });
  });
  it('keeps fields that a change omits, and clears empty ones', async () => {
    const { token } = await ann().person();
    const change = (wished: object) => ann().app.patch('/api/me/profile', wished, { as: token });
    await change({ phone: '1', business_name: 'Shop' });
    await change({ phone: null });
    expect((await ann().app.get<Me>('/api/me', { as: token })).body.profile).toMatchObject({
      phone: null,
      business_name: 'Shop',
      full_name: 'Ann Example',
    });
    expect(await change({ full_name: null })).toMatchObject({ status: 400 });
    expect(await change({ full_name: ' ' })).toMatchObject({ status: 200 });
    expect((await ann().app.get<Me>('/api/me', { as: token })).body.profile).toMatchObject({ full_name: '' });
  });
  it('refuses a picture whose address is not http(s) (S11)', async () => {
    const { token } = await ann().person();
    for (const avatar_url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://x.test/a',
      '//x.test/a',
      'https://',
      'vbscript:x',
      ' javascript:alert(1)',
    ]) {
      expect(await ann().app.patch('/api/me/profile', { avatar_url }, { as: token })).toMatchObject({
        status: 400,
        body: { code: 'invalid' },
      });
    }
    expect(await ann().app.patch('/api/me/profile', { avatar_url: '' }, { as: token })).toMatchObject({ status: 200 });
  });
  it('can be changed only by active and pending users', async () => {
    const { token } = await ann().person('suspended');
    expect(await ann().app.patch('/api/me/profile', { phone: '1' }, { as: token })).toMatchObject({
      status: 403,
      body: { code: 'account_not_active' },
    });
    expect(await ann().me(token)).toMatchObject({ status: 200, body: { status: 'suspended' } });
  });
  it('leaves no personal value in the log', async () => {
    const { token, id } = await ann().person();
    await ann().app.patch('/api/me/profile', { phone: '+49 planted', description: 'planted words' }, { as: token });
    const admin = await ann().person('active', ['admin']);
    const { body, text } = await ann().app.get<{ items: object[] }>(`/api/admin/events?user_id=${id}&event_type=profile_changed`, {
      as: admin.token,
    });
    expect(body.items).toMatchObject([{ payload: { fields: ['phone', 'description'] } }]);
    expect(text).not.toContain('planted');
  });
});
