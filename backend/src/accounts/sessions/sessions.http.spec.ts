import { cookieOf, startShop, type People, type SignedInPerson } from '../testing/people.ts';

const ann = startShop();
const refresh = (cookie: string) => ann().app.post<{ access_token: string }>('/api/auth/refresh', undefined, { headers: { cookie } });

async function sessions(of: People, person: SignedInPerson) {
  const { body } = await of.app.get<{ items: { id: string; current: boolean; device: string }[] }>('/api/auth/sessions', {
    as: person.token,
  });
  return body.items;
}

describe('a session', () => {
  it('is kept by a cookie that scripts and other sites cannot use', async () => {
    const person = await ann().person();
    const session = await ann().login(person.email);
    expect(session.body).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { id: person.id, email: person.email } });
    expect(session.body).not.toHaveProperty('refresh_token');
    const cookie = session.headers.getSetCookie().find((set) => /^os_refresh_\w+=/.test(set));
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth']) expect(cookie).toContain(part);
  });
  it('continues with a new token after each refresh', async () => {
    const { cookie } = await ann().person();
    const second = await refresh(cookie);
    expect(second).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
    expect(cookieOf(second)).not.toBe(cookie);
    expect(await refresh(cookieOf(second))).toMatchObject({ status: 200 });
  });
  it('survives concurrent refreshes of two tabs (S6)', async () => {
    const { cookie } = await ann().person();
    const [one, two] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(cookieOf(one)).toBe(cookieOf(two));
    expect(await refresh(cookieOf(two))).toMatchObject({ status: 200 });
  });
  it('ends when an exchanged token is used again (S6)', async () => {
    const { cookie, token, id } = await ann().person();
    const later = await refresh(cookieOf(await refresh(cookie)));
    expect(await refresh(cookie)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(await refresh(cookieOf(later))).toMatchObject({ status: 401 });
    expect(await ann().me(token)).toMatchObject({ status: 401 });
    const { body } = await ann().app.get<{ items: object[] }>(`/api/admin/events?user_id=${id}&event_type=sessions_ended`, {
      as: (await ann().person('active', ['admin'])).token,
    });
    expect(body.items).toMatchObject([{ payload: { cause: 'refresh_token_reused' } }]);
  });
  it('ends at once when its user signs out', async () => {
    const { cookie, token } = await ann().person();
    const out = await ann().app.post('/api/auth/logout', undefined, { headers: { cookie } });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()[0]).toMatch(/os_refresh_\w+=;/);
    expect(await refresh(cookie)).toMatchObject({ status: 401 });
    expect(await ann().me(token)).toMatchObject({ status: 401 });
  });
  it('is listed, and ended on its own or with all but the present one', async () => {
    const person = await ann().person();
    const others = await Promise.all([ann().login(person.email), ann().login(person.email), ann().login(person.email)]);
    const listed = await sessions(ann(), person);
    expect(listed).toHaveLength(4);
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    const other = listed.find(({ current }) => !current);
    expect(await ann().app.delete(`/api/auth/sessions/${other?.id}`, { as: person.token })).toMatchObject({ status: 204 });
    expect(await sessions(ann(), person)).toHaveLength(3);
    expect(await ann().app.delete('/api/auth/sessions', { as: person.token })).toMatchObject({ status: 204 });
    expect(await sessions(ann(), person)).toMatchObject([{ current: true }]);
    expect((await Promise.all(others.map((one) => refresh(cookieOf(one))))).map(({ status }) => status)).toEqual([401, 401, 401]);
  });
  it('cannot be ended by another user, nor does the answer reveal that it exists (I13)', async () => {
    const [mine, theirs] = [await ann().person(), await ann().person()];
    const [session] = await sessions(ann(), theirs);
    const answers = await Promise.all(
      [session?.id ?? '', '0198a0a0-0000-7000-8000-00000000000a'].map((id) =>
        ann().app.delete(`/api/auth/sessions/${id}`, { as: mine.token }),
      ),
    );
    expect(answers[0]).toMatchObject({ status: 404, text: answers[1]?.text });
    expect(await sessions(ann(), theirs)).toHaveLength(1);
  });
});
