import { goodPassword, people } from './testing/people.ts';

const ann = people();

describe('signing up', () => {
  it('makes an account that has to be confirmed before it can be used', async () => {
    const signedUp = await ann().signUp('ann@shop.test');
    expect(signedUp).toMatchObject({
      status: 201,
      body: { user_id: expect.any(String) as string, position: expect.stringMatching(/^\d+$/) as string },
    });
    expect(await ann().login('ann@shop.test')).toMatchObject({ status: 403, body: { code: 'email_not_confirmed' } });
    const token = await ann().mint(signedUp.body.user_id, 'confirm_email');
    expect(await ann().app.post('/api/auth/confirm', { token })).toMatchObject({ status: 200 });
    expect(await ann().login('ANN@shop.test')).toMatchObject({
      status: 200,
      body: { token_type: 'bearer', user: { email: 'ann@shop.test' } },
    });
  });
  it('says that an address is taken, whatever its case, and however many ask at once', async () => {
    const answers = await Promise.all(['bob@shop.test', 'Bob@Shop.test', 'bob@shop.test'].map((email) => ann().signUp(email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await ann().signUp('BOB@shop.test')).toMatchObject({ status: 409, body: { code: 'already_registered' } });
  });
  it('refuses what is missing or wrong, field by field', async () => {
    expect(await ann().signUp('eve@shop.test', { password: '12345' })).toMatchObject({ status: 400, body: { code: 'password_too_short' } });
    expect(await ann().signUp('eve@shop.test', { accept_terms: false })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await ann().signUp('eve@shop.test', { full_name: '  ' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', details: [{ field: 'full_name' }] },
    });
    expect(await ann().signUp('nobody', {})).toMatchObject({ status: 400, body: { details: [{ field: 'email', code: 'is_email' }] } });
    expect(await ann().signUp('eve@shop.test', { full_name: 'a\u0000b' })).toMatchObject({ status: 400 });
  });
  it.each([
    ['a comma that divides addresses', 'victim\uFE6Bbank.test\uFF0Ceve@evil.test'],
    ['a second at sign', 'victim\uFE6Bbank.test@evil.test'],
    ['brackets around another address', 'eve\uFF1Cvictim\uFE6Bbank.test\uFF1E@evil.test'],
    ['a line break', 'eve@evil.test\r\nBcc: victim@bank.test'],
  ])('takes no address that would become another one when written to: %s', async (_, email) => {
    expect(await ann().signUp(email)).toMatchObject({ status: 400, body: { details: [{ field: 'email' }] } });
    expect(await ann().app.post('/api/auth/forgot-password', { email })).toMatchObject({ status: 400 });
  });
  it.each([{ email: 'vic\u200Btim@shop.test' }, { email: 'v\u0456ctim@shop.test' }, { full_name: 'A\u202Enn' }])(
    'refuses what could pass for another person: %j',
    async (wrong) => {
      const { status, body } = await ann().app.post<{ details: { field: string; code: string }[] }>('/api/auth/signup', {
        email: 'plain@shop.test',
        password: goodPassword,
        full_name: 'Ann',
        accept_terms: true,
        ...wrong,
      });
      expect(status).toBe(400);
      expect(body.details).toEqual([{ field: Object.keys(wrong)[0], code: 'is_distinct' }]);
    },
  );
  it('is one person under every form of an address', async () => {
    expect(await ann().signUp('kelvin@shop.test')).toMatchObject({ status: 201 });
    for (const same of ['\u212Aelvin@shop.test', '\uFF4Belvin@shop.test', ' KELVIN@SHOP.TEST '])
      expect(await ann().signUp(same)).toMatchObject({ status: 409, body: { code: 'already_registered' } });
  });
  it('answers the same to the same request sent again', async () => {
    const body = { email: 'twice@shop.test', password: goodPassword, full_name: 'Twice', accept_terms: true };
    const key = '0198a0a0-0000-7000-8000-000000000001';
    const first = await ann().app.post('/api/auth/signup', body, { key });
    expect(await ann().app.post('/api/auth/signup', body, { key })).toMatchObject({ status: 201, body: first.body });
  });
});
